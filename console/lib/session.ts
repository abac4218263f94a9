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
  markTab()
}

let unmark: (() => void) | undefined

/** A tab with a session holds a lock of this name, by which a new tab knows that one can answer. */
function markTab(): void {
  if (session.get()) unmark ??= holdLock()
  else {
    unmark?.()
    unmark = undefined
  }
}
markTab()

function holdLock() {
  const { promise, resolve } = Promise.withResolvers<void>()
  void navigator.locks?.request(key, { mode: 'shared' }, () => promise)
  return resolve
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

/** Milliseconds that a new tab waits for the session of another: one that is busy answers late, one that is frozen never. */
const patience = 3_000
/** The same without locks, which only secure pages have, when nobody knows whether there is another tab. */
const shortPatience = 150

/** A page opened in a new tab has the session of the tab beside it. */
export async function takeOverSession(): Promise<void> {
  if (session.get()) return
  const held = (await navigator.locks?.query())?.held
  if (held && !held.some(({ name }) => name === key)) return
  const answered = new Promise<void>((resolve) =>
    tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (!('session' in data)) return
      if (!session.get()) keepSession(data.session)
      resolve()
    }),
  )
  tell({ ask: true })
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, held ? patience : shortPatience))])
}
