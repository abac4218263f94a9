import { learn } from './auth-state.ts'
import { findCompany } from '#storefront/lib/company.ts'
import { memberOf, session } from '#storefront/lib/session.ts'
import { forgetWishList } from './join-wish-list.ts'
import type { FrameData } from '#storefront/lib/frame-data.ts'
import { takeWayAfterRest } from '#storefront/lib/after-rest.ts'
import { keepUp } from '#storefront/lib/keep-up.ts'
import { keepTabIcon } from '#storefront/lib/tab-icon.ts'
import { keepWatch, type WatchedPage } from './keep-watch.ts'
import { learnFromPage } from './standing.ts'
import { findOtherWay } from './watch-ways.ts'

/** What a page begins with, once it is alive: it was drawn for everyone, and now it is seen who came. §2 */
export async function beginPage(page: WatchedPage & { configs: FrameData['configs'] | undefined }): Promise<void> {
  const { company, configs, navigate } = page
  if (!memberOf(session.get())) forgetWishList() // a session may have ended while nobody looked
  if (company) {
    keepTabIcon(company.logo)
    learnFromPage(company)
    learn({ configs: configs ?? {} })
  }
  findCompany().then(({ coCode }) => learn({ coCode }), ignore) // it complains itself
  addEventListener('storage', followOtherTabs)
  const { appLogin } = window
  delete window.appLogin // it is used once
  if (appLogin) return (await import('./log-in-from-app.ts')).logInFromApp(appLogin)
  const elsewhere = (await findOtherWay(location)) ?? takeWayAfterRest()
  if (elsewhere) await navigate(elsewhere, { replace: true })
  keepWatch(page)
  keepUp(company?.updateCheckSeconds)
}

const ignore = () => {}

/** Who logs in or out in one tab has done so in all. */
function followOtherTabs({ key, oldValue, newValue }: StorageEvent) {
  if (key === 'session' && vipCodeIn(oldValue) !== vipCodeIn(newValue)) location.reload()
}

const vipCodeIn = (kept: string | null) => /"vipCode":"([^"]*)"/.exec(kept ?? '')?.[1]
