import type { NavigateFunction } from 'react-router'
import type { CompanyInfo } from '#contract/shop.ts'
import { oldFacts, type FrameData } from '#storefront/lib/frame-data.ts'
import { pageState } from './auth-state.ts'
import { readShopState, untilNextTurn } from './standing.ts'
import { findRedirect } from './guard-navigation.ts'

const lookEvery = 60_000
/** Answers may be some seconds old (cached), so a check on the hour is repeated. */
const afterTurn = [50, 6_000]

export interface WatchedPage {
  company: FrameData['company'] | undefined
  navigate: NavigateFunction
  /** Reloads the page's loader data. */
  revalidate: () => Promise<void>
}

/**
 * Polls the company's state from an open page: changes by staff show within a minute, planned closing and maintenance at once. A
 * hidden tab polls nothing until it is visible. §2, §4
 */
export function pollCompany({ company, navigate, revalidate }: WatchedPage): void {
  let timers: ReturnType<typeof setTimeout>[] = []
  let drawn = company && describe(company)

  const look = async (maxAge: number) => {
    if (document.hidden) return setTimers()
    await readShopState(maxAge)
    const elsewhere = await findRedirect(location)
    if (elsewhere) await navigate(elsewhere, { replace: true })
    else await takeOver()
    setTimers()
  }

  /** The company's name, look, language or routes have changed: reload the frame's data. */
  const takeOver = async () => {
    const told = describe(pageState.get().coinfo)
    if (drawn === undefined || told === undefined || told === drawn) return
    drawn = told
    oldFacts.set(true)
    await revalidate()
    oldFacts.set(false)
  }

  const setTimers = () => {
    for (const timer of timers) clearTimeout(timer)
    const turn = untilNextTurn()
    const turns = turn !== null && turn < lookEvery ? afterTurn.map((later) => turn + later) : []
    timers = [lookEvery, ...turns].map((wait) => setTimeout(() => void look(0), wait))
  }

  setTimers()
  document.addEventListener('visibilitychange', () => void look(lookEvery / 2))
}

/** The facts of the company that every page shows; undefined when only the hours are known. */
const describe = (company: Partial<CompanyInfo> | null): string | undefined =>
  company?.name && JSON.stringify([company.name, company.theme, company.languages, company.routeSet, company.shopCode])
