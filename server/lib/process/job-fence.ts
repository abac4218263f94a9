import { AsyncLocalStorage } from 'node:async_hooks'

/** What surrounds a job while it runs: whatever it writes is written by this worker, or not at all. */
interface Fence {
  worker: string
  isOver: boolean
  wasRefused: boolean
}

const running = new AsyncLocalStorage<Fence>()

/** Travels with everything that a job writes, in the same transaction: it fails when the worker has been declared dead. */
const question = 'select require_living_worker($1)'

/**
 * Does a job for a worker. Once the worker has been declared dead another may be doing the same job, so every write and
 * every commit of this one is refused from then on (transaction.ts, connection-pools.ts). A job that swallowed such a refusal fails all the
 * same: it must not be taken for done.
 */
export async function runFenced(worker: string, work: () => Promise<void>): Promise<void> {
  const fence: Fence = { worker, isOver: false, wasRefused: false }
  try {
    await running.run(fence, work)
  } finally {
    fence.isOver = true // a connection or a timer that was made meanwhile outlives the job
  }
  if (fence.wasRefused) throw new Error(`the worker ${worker} was declared dead`)
}

/** The question that belongs before the next commit; none outside of jobs. */
export function findFence(): FenceQuestion | undefined {
  const fence = running.getStore()
  if (!fence || fence.isOver) return undefined
  return { text: question, values: [fence.worker], refused: () => (fence.wasRefused = true) }
}

export interface FenceQuestion {
  text: string
  values: readonly string[]
  /** To be told when the question fails, for whatever reason. */
  refused(): void
}
