import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { learn } from '#storefront/lib/auth-state.ts'
import { findCompany } from '#storefront/lib/company.ts'
import { forgetClosedSession } from '#storefront/lib/session.ts'
import type { FrameData } from '#storefront/shell/frame-data.ts'
import { takeAppLogin } from './app-login.ts'
import { findOtherWay } from './watch-ways.ts'

/** What a page begins with, once it is alive: it was drawn for everyone, and now it is seen who came. §2 */
export function useGuard(company: FrameData['company'] | undefined) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return // from here on the router watches where one goes
    begun.current = true
    forgetClosedSession()
    if (company) learn({ coinfo: company })
    findCompany().then(({ coCode }) => learn({ coCode }), ignore) // it complains itself
    const appLogin = takeAppLogin()
    if (appLogin) void import('./log-in-from-app.ts').then(({ logInFromApp }) => logInFromApp(appLogin))
    else void findOtherWay({ pathname, search }).then((to) => to && navigate(to, { replace: true }))
  }, [company, navigate, pathname, search])
  useEffect(() => {
    addEventListener('storage', followOtherTabs)
    return () => removeEventListener('storage', followOtherTabs)
  }, [])
}

const ignore = () => {}

/** Who logs in or out in one tab has done so in all. */
function followOtherTabs({ key, oldValue, newValue }: StorageEvent) {
  if (key === 'session' && vipCodeIn(oldValue) !== vipCodeIn(newValue)) location.reload()
}

const vipCodeIn = (kept: string | null) => /"vipCode":"([^"]*)"/.exec(kept ?? '')?.[1]
