import { type LoaderFunctionArgs, Outlet, useOutletContext } from 'react-router'
import { requireRouteSet } from './route-set.ts'

/** Restricts these pages to a company that sells. §2 */
export const loader = ({ context }: LoaderFunctionArgs) => requireRouteSet(context, 'shop')

/** Passes on the context of the outer layout. */
export default function OnlyInShop() {
  return <Outlet context={useOutletContext()} />
}
