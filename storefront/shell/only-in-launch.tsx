import type { LoaderFunctionArgs } from 'react-router'
import { requireRouteSet } from './route-set.ts'

/** Restricts these pages to a company before its launch. §2 */
export const loader = ({ context }: LoaderFunctionArgs) => requireRouteSet(context, 'launch')

export { Outlet as default } from 'react-router'
