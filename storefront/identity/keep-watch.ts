import type { NavigateFunction } from 'react-router'
import type { CompanyInfo } from '#contract/shop.ts'
import { oldFacts, type FrameData } from '#storefront/lib/frame-data.ts'
import { known } from './auth-state.ts'
import { readStanding, untilNextTurn } from './standing.ts'
import { findOtherWay } from './watch-ways.ts'

const lookEvery = 60_000
/** What the shop answers may be some seconds old: whoever looks on the stroke of the hour looks once more. */
const afterTurn = [50, 6_000]

export interface WatchedPage {
  company: FrameData['company'] | undefined
  navigate: NavigateFunction
  /** Reads anew what the page shows. */
  revalidate: () => Promise<void>
}

/**
 * An open page learns within a minute what staff have changed, and at once what was planned: the shop closes, or is
 * maintained, under visitors who stand still too. A tab that nobody sees asks nothing until it is seen again. §2, §4
 */
export function keepWatch({ company, navigate, revalidate }: WatchedPage): void {
  let timers: ReturnType<typeof setTimeout>[] = []
  let drawn = company && describe(company)

  const look = async (maxAge: number) => {
    if (document.hidden) return setTimers()
    await readStanding(maxAge)
    const elsewhere = await findOtherWay(location)
    if (elsewhere) await navigate(elsewhere, { replace: true })
    else await takeOver()
    setTimers()
  }

  /** Staff have given the shop another name, look, language or set of pages: the frame is read anew. */
  const takeOver = async () => {
    const told = describe(known.get().coinfo)
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

/** What of the company every page shows; undefined where only the hours were told. */
const describe = (company: Partial<CompanyInfo> | null): string | undefined =>
  company?.name && JSON.stringify([company.name, company.theme, company.languages, company.routeSet, company.shopCode])
