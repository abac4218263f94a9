import type { Locale } from '#contract/shop.ts'
import type { Complaint } from '#contract/complaints.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { hideAddress } from '#server/lib/http/rate-limits.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { findMember } from '#server/identity/profile.reads.ts'
import { spendProof } from '#server/verification/proof-of-work.commands.ts'
import { effortAfter } from '#server/verification/proof-of-work.rules.ts'
import { plain, readPhone } from '#server/shop/contacts.rules.ts'
import { findText } from './content.reads.ts'
import { judgeWritten, tidyName, tidyText, type WrittenMessage } from './contact-messages.rules.ts'
import * as store from './contact-messages.store.ts'

export { noteMailed } from './contact-messages.store.ts'

type MessageServices = Pick<AppContext, 'db' | 'limits'>

const hour = 3_600
/** Messages per network. */
const fromNetwork = { most: 5, seconds: hour }
/**
 * Counted to set the effort of the next message. Addresses are typed by strangers too, so nobody is refused for the messages of
 * others.
 */
const counted = { hour: { most: 1_000_000, seconds: hour }, day: { most: 1_000_000, seconds: 86_400 } }
/** From this many messages to one shop in an hour on, everybody needs a proof of work. */
const rush = 60
/** Each further multiple raises the effort. */
const step = { underAddress: 5, toShop: 500 }

export interface MessageRequest {
  company: string
  page: string
  written: WrittenMessage
  /** The honeypot field. */
  trap: string
  locale: Locale
  ip: string
  /** Proof of work, from the header. */
  proof: string | null
  now: Temporal.Instant
}

/** Receives a message to the shop. A message that fills the honeypot is answered like the others and discarded. */
export async function receiveLetter({ db, limits }: MessageServices, asked: MessageRequest): Promise<void> {
  const { company, page, written, trap, locale, ip, proof, now } = asked
  const wrong = Object.entries(judgeWritten(written)).filter((entry): entry is [string, Complaint] => Boolean(entry[1]))
  if (wrong.length > 0) throw new Refusal('CHECK_REQUIRED_FIELDS', {}, Object.fromEntries(wrong))
  const contact = await findText(db, company, page, now)
  if (contact?.kind !== 'contact') throw new Refusal('PAGE_NOT_FOUND')
  if (trap !== '') return

  const email = plain(written.email).toLowerCase()
  const address = hideAddress(db, company, email)
  const [before, under, inAll] = await Promise.all([
    limits.count('messages from a network', ip, fromNetwork),
    limits.count('messages from an address', address, counted.day),
    limits.count('messages to a shop', company, counted.hour),
  ])
  await limits.check('messages from a network', ip, fromNetwork) // check limits first, so that nobody works for a refusal
  if (before > 0 || under >= step.underAddress || inAll >= rush)
    await spendProof(db, proof, now, effortAfter(Math.max(under / step.underAddress - 1, inAll / step.toShop)))
  await limits.spend('messages from a network', ip, fromNetwork)
  await limits.spend('messages from an address', address, counted.day)
  await limits.spend('messages to a shop', company, counted.hour)

  const letter = {
    company,
    page,
    email,
    name: tidyName(written.name),
    phone: readPhone(written.phone),
    message: tidyText(written.message),
    language: locale,
  }
  await inTransaction(db, async (tx) => {
    await addJob(tx, 'mailContactMessage', { id: await store.add(tx, letter, now) })
  })
}

export async function closeLetter(
  tx: Tx,
  company: string,
  id: string,
  answer: { by: string; note: string; at: Temporal.Instant },
): Promise<void> {
  if (!(await store.close(tx, company, id, answer))) throw new Refusal('CONTACT_MESSAGE_NOT_FOUND')
}

/** Messages are kept for two years after they were closed; open ones, after they were written. */
const memory = Temporal.Duration.from({ hours: 2 * 365 * 24 })
export const deleteOldMessages = (db: Db, now: Temporal.Instant, most: number): Promise<number> =>
  store.deleteOld(db, now.subtract(memory), most)

/** An account is closed: also deletes messages from the member's own address. */
export async function eraseMessagesOf(tx: Tx, self: { company: string; member: string }): Promise<void> {
  const { email = null, emailProven } = (await findMember(tx, self)) ?? {}
  if (email !== null && emailProven) await store.eraseAddress(tx, self.company, email.toLowerCase())
}
