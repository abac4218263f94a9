import { updatePageState } from './auth-state.ts'
import { findCompany } from '#storefront/lib/company.ts'
import { memberOf, session } from '#storefront/lib/session.ts'
import { dropWishList } from './join-wish-list.ts'
import type { FrameData } from '#storefront/lib/frame-data.ts'
import { takeReturnPath } from '#storefront/lib/return-path.ts'
import { checkRelease } from '#storefront/lib/check-release.ts'
import { keepTabIcon } from '#storefront/lib/tab-icon.ts'
import { pollCompany, type WatchedPage } from './poll-company.ts'
import { learnFromPage } from './standing.ts'
import { findRedirect } from './guard-navigation.ts'

/** Runs once after hydration: the page was rendered for everyone, and now the visitor is identified. §2 */
export async function beginPage(page: WatchedPage & { configs: FrameData['configs'] | undefined }): Promise<void> {
  const { company, configs, navigate } = page
  if (!memberOf(session.get())) dropWishList() // the session may have expired since the last visit
  if (company) {
    keepTabIcon(company.logo)
    learnFromPage(company)
    updatePageState({ configs: configs ?? {} })
  }
  findCompany().then(({ coCode }) => updatePageState({ coCode }), ignore) // it reports its own failure
  addEventListener('storage', followOtherTabs)
  const { appLogin } = window
  delete window.appLogin // it can be used once
  if (appLogin) return (await import('./log-in-from-app.ts')).logInFromApp(appLogin)
  const { search } = location // read before a redirect takes it away
  const elsewhere = (await findRedirect(location)) ?? takeReturnPath()
  if (elsewhere) await navigate(elsewhere, { replace: true })
  pollCompany(page)
  checkRelease(company?.updateCheckSeconds)
  if (!mayBringCode.test(search)) return
  await import('#storefront/lib/linked-code.ts').then((told) => told.tellGoneCode(search, navigate)).catch(ignore)
}

/** Spares pages of other addresses the code of `linked-code.ts`, which knows the names in full. */
const mayBringCode = /[?&](coupon|promo|discount|voucher)/i

const ignore = () => {}

/** A login or logout in one tab applies to all tabs. */
function followOtherTabs({ key, oldValue, newValue }: StorageEvent) {
  if (key === 'session' && vipCodeIn(oldValue) !== vipCodeIn(newValue)) location.reload()
}

const vipCodeIn = (kept: string | null) => /"vipCode":"([^"]*)"/.exec(kept ?? '')?.[1]
