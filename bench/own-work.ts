import type { Artifacts, Trace } from 'lighthouse'
import { ProcessedNavigation } from 'lighthouse/core/computed/processed-navigation.js'
import { ProcessedTrace } from 'lighthouse/core/computed/processed-trace.js'

/** `tdur` is CPU time, `dur` elapsed time. */
type TraceEvent = Artifacts.ProcessedTrace['mainThreadEvents'][number] & { tdur?: number }

/** Lighthouse's simulated phone: four times slower, twice for layout; tasks over 50 ms block. */
const slowed = 4
const slowedLayout = 2
const allowed = 50

/**
 * The time that a page's own work blocks it after the first paint. Lighthouse uses elapsed time, which includes other programs;
 * this uses each task's CPU time.
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
