import { useContext } from 'react'
import { matchRoutes, UNSAFE_DataRouterContext as RouterContext, useNavigate, useSearchParams } from 'react-router'
import { findOwnAddress } from './own-address.ts'

/** The target after a login: the page that asked for it, if it is one of the shop's. §2 */
export function useWayBack() {
  const router = useContext(RouterContext)?.router
  const [asked] = useSearchParams()
  const navigate = useNavigate()
  // The catch-all route is not a target.
  const isKnown = (path: string) => {
    const last = matchRoutes(router?.routes ?? [], path)?.at(-1)
    return last !== undefined && last.route.path !== '*'
  }
  const goTo = (redirect: string | null) =>
    navigate(findOwnAddress(redirect, location.origin, isKnown), { replace: true })
  return { goBack: () => goTo(asked.get('redirect')), goTo }
}
