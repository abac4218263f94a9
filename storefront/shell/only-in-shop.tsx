import { type LoaderFunctionArgs, Outlet, useOutletContext } from 'react-router'
import { requireRouteSet } from './route-set.ts'

/** Pages of a shop that sells: a launch has none of them. §2 */
export const loader = ({ context }: LoaderFunctionArgs) => requireRouteSet(context, 'shop')

/** They stand in the frame of their neighbours, and are told what that has asked for. */
export default function OnlyInShop() {
  return <Outlet context={useOutletContext()} />
}
