import type { Clock } from './clock.ts'
import type { CallLog } from './log.ts'
import { ProviderSilent } from '../integrations/provider.ts'

export interface Sweep {
  clock: Clock
  log: CallLog
  /** Milliseconds after which the next sweep begins; this one ends by then. */
  sweepMs: number
}

/** This many timeouts of a provider end a sweep: each takes the full timeout, and the next sweep asks again. */
const mostSilent = 5

/** Resumes unfinished work one by one. A failure is logged and does not stop the others. */
export async function sweep<T>(
  left: readonly T[],
  resume: (one: T) => Promise<unknown>,
  { clock, log, sweepMs }: Sweep,
): Promise<void> {
  const end = clock.now().add({ milliseconds: sweepMs })
  let silent = 0
  for (const one of left) {
    await resume(one).catch((error: unknown) => {
      if (error instanceof ProviderSilent) silent += 1
      else log.error({ err: error, left: one }, 'unfinished work could not be resumed')
    })
    if (silent === mostSilent || Temporal.Instant.compare(clock.now(), end) >= 0) return
  }
}
