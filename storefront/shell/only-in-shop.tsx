import type { LoaderFunctionArgs } from 'react-router'
import { requireRouteSet } from './route-set.ts'

/** Pages of a shop that sells: a launch has none of them. §2 */
export const loader = ({ context }: LoaderFunctionArgs) => requireRouteSet(context, 'shop')

export { Outlet as default } from 'react-router'
