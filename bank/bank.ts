import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { shopCalls } from './api.ts'
import { openLedger } from './ledger.ts'
import { decideDue } from './choices.ts'
import { pages, sayNotFound } from './pages.ts'
import { openPost, type Deliver } from './post.ts'

export interface BankSettings {
  /** The shop and the bank share it: bearer key of the calls, and what notices are signed with. */
  secret: string
  /** A file of JSON lines; without it the bank forgets everything when it closes. */
  file?: string | undefined
  publicUrl?: string | undefined
  deliver?: Deliver
  now?: () => Temporal.Instant
}

/** A card bank for a bare machine: every path of a payment can be walked, and no money moves. */
export function openBank({ secret, file, publicUrl, deliver = fetch, now = Temporal.Now.instant }: BankSettings) {
  const ledger = openLedger(file)
  const post = openPost(ledger, secret, deliver, now)

  /** Does what has become due, and waits until no notice is on its way. */
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
      // The clock decides before anybody asks, so that no one sees a payment open after its time.
      decideDue(ledger, now())
      return bank.fetch(request)
    },
    /** Lets notices under way arrive, then closes the ledger. */
    async close() {
      clearInterval(ticking)
      await post.sendDue()
      ledger.close()
    },
  }
}
