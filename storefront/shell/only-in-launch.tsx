import type { LoaderFunctionArgs } from 'react-router'
import { requireRouteSet } from './route-set.ts'

/** Pages of a shop that is about to open. §2 */
export const loader = ({ context }: LoaderFunctionArgs) => requireRouteSet(context, 'launch')

export { Outlet as default } from 'react-router'
