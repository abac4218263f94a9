import type { Clock } from './clock.ts'
import type { CallLog } from './log.ts'
import { ProviderSilent } from '../integrations/provider.ts'

export interface Sweep {
  clock: Clock
  log: CallLog
  /** After so many milliseconds the next sweep begins, and this one ends. */
  sweepMs: number
}

/** So many silent answers end a sweep: each may take as long as a bank is waited for, and the next sweep asks again. */
const mostSilent = 5

/** Repairs one after another what was left open. One that cannot be repaired is logged and does not keep the others. */
export async function sweep<T>(
  left: readonly T[],
  mend: (one: T) => Promise<unknown>,
  { clock, log, sweepMs }: Sweep,
): Promise<void> {
  const end = clock.now().add({ milliseconds: sweepMs })
  let silent = 0
  for (const one of left) {
    await mend(one).catch((error: unknown) => {
      if (error instanceof ProviderSilent) silent += 1
      else log.error({ err: error, left: one }, 'something that was left open cannot be repaired')
    })
    if (silent === mostSilent || Temporal.Instant.compare(clock.now(), end) >= 0) return
  }
}
