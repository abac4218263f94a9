import { setImmediate as rest } from 'node:timers/promises'

/** Runs long work in chunks, with other requests in between. */
export async function runInChunks<T>(work: Generator<undefined, T>): Promise<T> {
  let since = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - since < 5) continue
    await rest()
    since = performance.now()
  }
}
