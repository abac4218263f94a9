import { AsyncLocalStorage } from 'node:async_hooks'

/** The context of a running job: its writes belong to this worker, or are refused. */
interface Fence {
  worker: string
  isOver: boolean
  wasRefused: boolean
}

const running = new AsyncLocalStorage<Fence>()

/** Sent with everything that a job writes, in the same transaction: it fails once the worker has been declared dead. */
const question = 'select require_living_worker($1)'

/**
 * Runs a job for a worker. After the worker has been declared dead another one may run the same job, so every write and commit of
 * this one is refused (transaction.ts, connection-pools.ts). A job that swallows such a refusal fails anyway, so that it is not
 * marked as done.
 */
export async function runFenced(worker: string, work: () => Promise<void>): Promise<void> {
  const fence: Fence = { worker, isOver: false, wasRefused: false }
  try {
    await running.run(fence, work)
  } finally {
    fence.isOver = true // a connection or timer created meanwhile may outlive the job
  }
  if (fence.wasRefused) throw new Error(`the worker ${worker} was declared dead`)
}

/** The query to run before the next commit; undefined outside of jobs. */
export function findFence(): FenceQuestion | undefined {
  const fence = running.getStore()
  if (!fence || fence.isOver) return undefined
  return { text: question, values: [fence.worker], refused: () => (fence.wasRefused = true) }
}

export interface FenceQuestion {
  text: string
  values: readonly string[]
  /** Called when the query fails, for any reason. */
  refused(): void
}
