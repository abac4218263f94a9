import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { shopCalls } from './api.ts'
import { Ledger } from './ledger.ts'
import { decideDue } from './choices.ts'
import { pages, sayNotFound } from './pages.ts'
import { openPost, type Deliver } from './post.ts'

export interface BankSettings {
  /** Shared with the shop: the bearer token of calls, and the key that signs notices. */
  secret: string
  /** A JSON Lines file; without it the state is lost on close. */
  file?: string | undefined
  publicUrl?: string | undefined
  deliver?: Deliver
  now?: () => Temporal.Instant
}

/** A simulated card bank for a bare machine: it covers every path of a payment, and no money moves. */
export function openBank({ secret, file, publicUrl, deliver = fetch, now = Temporal.Now.instant }: BankSettings) {
  const ledger = new Ledger(file)
  const post = openPost(ledger, secret, deliver, now)

  /** Executes what has become due, and waits for all notices in flight. */
  async function tick() {
    decideDue(ledger, now())
    await post.sendDue()
  }
  const wake = () => void tick()

  const bank = new Hono()
  bank.use('/v1/*', bodyLimit({ maxSize: 65_536, onError: (c) => c.json({ error: 'BODY_TOO_LARGE' }, 413) }))
  bank.route('/v1', shopCalls({ ledger, secret, now, publicUrl, wake }))
  bank.route('/', pages({ ledger, now, wake }))
  bank.notFound(sayNotFound)
  bank.onError((error, c) => {
    console.error(error)
    return c.text('The bank stumbled.', 500)
  })

  const ticking = setInterval(wake, 250)
  ticking.unref()
  return {
    tick,
    async fetch(request: Request): Promise<Response> {
      // Time-based decisions come before each request, so that nobody sees an expired payment as open.
      decideDue(ledger, now())
      return bank.fetch(request)
    },
    /** Waits for notices in flight, then closes the ledger. */
    async close() {
      clearInterval(ticking)
      await post.sendDue()
      ledger.close()
    },
  }
}
