import type { Solution } from 'altcha-lib'
import { CallFailed, type CallOptions, type Input, type Reply, type Route } from '#storefront/lib/api.ts'
import { call } from '#storefront/lib/call.ts'
import { remember } from '#ui/shared-value.ts'
import { m } from '#words/compiled/messages.js'

export type Challenge = Reply<'GET /anon/captcha'>

/** The check that is under way, which can be given up; null when none is. */
export const personCheck = remember<{ giveUp: () => void } | null>(null)

/** Makes a call; when the shop wants to know first that this is no machine, the browser works for it and sends it again. */
export async function callAsPerson<R extends Route>(
  route: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Reply<R>> {
  let effort = 1
  for (let tries = 0; ; tries += 1) {
    try {
      return await call(route, input, { ...options, ...(tries > 0 && { captcha: await provePerson(effort) }) })
    } catch (error) {
      const wantsProof = error instanceof CallFailed && /^CAPTCHA_(REQUIRED|INVALID)$/.test(error.error)
      if (!wantsProof || tries === 2) throw error
      effort = Number(error.facts['effort'] ?? effort)
    }
  }
}

/** A fresh proof of work, as the header carries it. */
async function provePerson(effort: number): Promise<string> {
  const challenge = await call('GET /anon/captcha', { effort })
  const solution = await solve(challenge)
  return btoa(JSON.stringify({ challenge, solution }))
}

/** In a thread of its own: the page stays alive, and whoever waits may give up. */
function solve(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(new URL('./solve.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Solution>((resolve, reject) => {
    const fail = () => reject(new CallFailed(0, { message: m.members_check_failed() }))
    personCheck.set({ giveUp: () => reject(new CallFailed(0, { message: m.members_check_given_up() })) })
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => (data ? resolve(data) : fail()))
    worker.addEventListener('error', fail)
    worker.postMessage(challenge, {})
  }).finally(() => {
    worker.terminate()
    personCheck.set(null)
  })
}
