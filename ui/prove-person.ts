import type { Solution } from 'altcha-lib'
import { type CallShopApi, CallFailed, type CallOptions, type Input, type Reply, type Route } from './api.ts'
import { createSharedValue } from './shared-value.ts'
// An address below the page's own origin: browsers refuse a worker of another one.
// oxlint-disable-next-line import/default -- Vite exports the address
import solver from './solve.worker.ts?worker&url'

export type Challenge = Reply<'GET /anon/captcha'>

/** The running proof of work, which can be cancelled; null when none runs. */
export const personCheck = createSharedValue<{ giveUp: () => void } | null>(null)

/** What is said when no proof comes of it. */
interface PersonCheckWords {
  failed: string
  givenUp: string
}

/** Makes a call; when the server requires a proof of work, solves it and sends the call again. */
export async function callWithProof<R extends Route>(
  call: CallShopApi,
  [route, input, options = {}]: [route: R, input: Input<R>, options?: CallOptions],
  words: () => PersonCheckWords,
): Promise<Reply<R>> {
  let effort = 1
  for (let tries = 0; ; tries += 1) {
    try {
      return await call(route, input, { ...options, ...(tries > 0 && { captcha: await prove(call, effort, words()) }) })
    } catch (error) {
      const wantsProof = error instanceof CallFailed && /^CAPTCHA_(REQUIRED|INVALID)$/.test(error.error)
      if (!wantsProof || tries === 2) throw error
      effort = Number(error.facts['effort'] ?? effort)
    }
  }
}

/** A new proof of work, as its header carries it. */
async function prove(call: CallShopApi, effort: number, words: PersonCheckWords): Promise<string> {
  const challenge = await call('GET /anon/captcha', { effort })
  const solution = await solve(challenge, words)
  return btoa(JSON.stringify({ challenge, solution }))
}

/** Runs in a web worker, so that the page stays responsive and the visitor can cancel. */
function solve(challenge: Challenge, { failed, givenUp }: PersonCheckWords): Promise<Solution> {
  const worker = new Worker(solver, { type: 'module' })
  return new Promise<Solution>((resolve, reject) => {
    const fail = () => reject(new CallFailed(0, { message: failed }))
    personCheck.set({ giveUp: () => reject(new CallFailed(0, { message: givenUp })) })
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => (data ? resolve(data) : fail()))
    worker.addEventListener('error', fail)
    worker.postMessage(challenge, {})
  }).finally(() => {
    worker.terminate()
    personCheck.set(null)
  })
}
