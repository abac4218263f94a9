import type { Artifacts, Trace } from 'lighthouse'
import { ProcessedNavigation } from 'lighthouse/core/computed/processed-navigation.js'
import { ProcessedTrace } from 'lighthouse/core/computed/processed-trace.js'

/** `tdur` is what the processor spent on it, `dur` what went by meanwhile. */
type TraceEvent = Artifacts.ProcessedTrace['mainThreadEvents'][number] & { tdur?: number }

/** As Lighthouse imagines its phone: four times slower, twice where a page is laid out; longer than 50 ms blocks. */
const slowed = 4
const slowedLayout = 2
const allowed = 50

/**
 * How long a page's own work blocks it after the first paint. Lighthouse reckons by the clock, and calls blocked what other
 * programs took meanwhile; this counts the processor's time of each piece.
 */
export async function reckonOwnWork(trace: Trace): Promise<number> {
  const context = { computedCache: new Map() }
  const events: readonly TraceEvent[] = (await ProcessedTrace.request(trace, context)).mainThreadEvents
  const { timestamps } = await ProcessedNavigation.request(trace, context)
  const layouts = events.filter(({ name }) => name === 'Layout')
  return events
    .filter((event) => isPiece(event) && endOf(event) >= timestamps.firstContentfulPaint)
    .map((piece) => {
      const laysOut = layouts.some(({ ts }) => ts >= piece.ts && ts < endOf(piece))
      return Math.max(0, ((piece.tdur ?? 0) / 1_000) * (laysOut ? slowedLayout : slowed) - allowed)
    })
    .reduce((sum, blocked) => sum + blocked, 0)
}

const isPiece = ({ name }: TraceEvent) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask'
const endOf = ({ ts, dur }: TraceEvent) => ts + dur
