import { useContext } from 'react'
import { matchRoutes, UNSAFE_DataRouterContext as RouterContext, useNavigate, useSearchParams } from 'react-router'
import { findOwnAddress } from './own-address.ts'

/** Where a visitor goes who has become a member: to the page that asked for the login, if it is one of the shop's. §2 */
export function useWayBack() {
  const router = useContext(RouterContext)?.router
  const [asked] = useSearchParams()
  const navigate = useNavigate()
  // The catch-all is no page to go back to.
  const isKnown = (path: string) => {
    const last = matchRoutes(router?.routes ?? [], path)?.at(-1)
    return last !== undefined && last.route.path !== '*'
  }
  const goTo = (redirect: string | null) =>
    navigate(findOwnAddress(redirect, location.origin, isKnown), { replace: true })
  return { goBack: () => goTo(asked.get('redirect')), goTo }
}
