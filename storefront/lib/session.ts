import { type CallFailed, readReply, writeRequest } from './api.ts'
import { findCompany } from './company.ts'
import { language } from './language.ts'
import { rememberInBrowser } from './remembered.ts'

export interface Session {
  token: string
  /** When the token was given, in milliseconds: it lives 3 days. §4 */
  since: number
}

const lifetime = 259_200_000

const isSession = (value: unknown): value is Session | null =>
  value === null || (typeof value === 'object' && 'token' in value && 'since' in value)

/** The token of this browser, shared by its tabs. */
export const session = rememberInBrowser<Session | null>('session', null, isSession)

export function keepToken(token: string) {
  session.set({ token: token.replace(/^Bearer /i, ''), since: Date.now() })
}

export function isAlive(held: Session | null, now: number): held is Session {
  return held !== null && now - held.since < lifetime
}

let arriving: Promise<void> | undefined

/** The walk-in login of a visitor without a token, §4: once, however many calls and tabs wait for it. */
export function becomeVisitor(): Promise<void> {
  if (isAlive(session.get(), Date.now())) return Promise.resolve()
  arriving ??= alone(walkIn).finally(() => (arriving = undefined))
  return arriving
}

async function walkIn() {
  if (isAlive(session.get(), Date.now())) return // another tab was first
  const { coCode, shopCode } = await findCompany()
  const locale = language()
  const who = { userId: '', password: '', remember: false, systemFlag: 'WEBSITE', termId: '1' }
  const [path, init] = writeRequest('POST /walkinLogin', { ...who, coCode, shopId: shopCode, locale }, locale)
  const response = await fetch(path, init)
  await readReply<'POST /walkinLogin'>(response).catch((error: CallFailed) => {
    session.set(null)
    throw error
  })
  keepToken(response.headers.get('authorization') ?? '')
}

/** One tab of this browser after the other. Who had to wait waits on for what the other has written: it comes a moment later. */
async function alone(run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run()
  const isFirst = await navigator.locks.request('walk-in', { ifAvailable: true }, async (lock) => {
    if (lock) await run()
    return lock !== null
  })
  if (isFirst) return
  await navigator.locks.request('walk-in', async () => {
    const until = Date.now() + 1_000
    while (!isAlive(session.readAgain(), Date.now()) && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 20))
    await run()
  })
}
