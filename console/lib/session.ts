import type { Reply } from '#ui/api.ts'
import { createSharedValue } from '#ui/shared-value.ts'

export type StaffSession = Reply<'POST /staff/login'> & {
  token: string
  /** The company that was asked for at login, on the console's own host. */
  company: string
}

const key = 'console-session'

/** Who works in this tab. It lives in the tab's own storage and ends with the tab. */
export const session = createSharedValue<StaffSession | null>(readStored())

function readStored(): StaffSession | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as StaffSession | null
    return kept && Date.parse(kept.endsAt) > Date.now() ? kept : null
  } catch {
    return null
  }
}

export function keepSession(next: StaffSession | null): void {
  if (next) sessionStorage.setItem(key, JSON.stringify(next))
  else sessionStorage.removeItem(key)
  session.set(next)
}

/** What the tabs of one browser tell each other. */
type TabMessage = { ask: true } | { session: StaffSession } | { ended: string }
const tabs = new BroadcastChannel('console')
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone
const tell = (message: TabMessage) => tabs.postMessage(message)

tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  const held = session.get()
  if ('ask' in data && held) tell({ session: held })
  if ('ended' in data && held?.token === data.ended) keepSession(null)
})

/** Ends the session in every tab. */
export function endSession(): void {
  const held = session.get()
  keepSession(null)
  if (held) tell({ ended: held.token })
}

/** Milliseconds that a new tab waits for the session of another. */
const patience = 150

/** A page opened in a new tab has the session of the tab beside it. */
export async function takeOverSession(): Promise<void> {
  if (session.get()) return
  tell({ ask: true })
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, patience)
    tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (!('session' in data) || session.get()) return
      clearTimeout(timer)
      keepSession(data.session)
      resolve()
    })
  })
}
