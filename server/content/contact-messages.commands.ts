import type { Locale } from '#contract/shop.ts'
import type { Complaint } from '#contract/refusals.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { hideAddress } from '#server/lib/http/rate-limits.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { findMember } from '#server/identity/profile.reads.ts'
import { spendProof } from '#server/identity/proof-of-work.commands.ts'
import { effortAfter } from '#server/identity/proof-of-work.rules.ts'
import { plain, readPhone } from '#server/shop/contacts.rules.ts'
import { findText } from './content.reads.ts'
import { judgeWritten, tidyName, tidyText, type WrittenMessage } from './contact-messages.rules.ts'
import * as store from './contact-messages.store.ts'

export { noteMailed } from './contact-messages.store.ts'

type MessageServices = Pick<AppContext, 'db' | 'limits'>

const hour = 3_600
/** How many messages may come from one network. */
const fromNetwork = { most: 5, seconds: hour }
/** Counted to say how much work the next one is: an address is typed by strangers too, and one stranger's flood is not the others' matter. */
const counted = { hour: { most: 1_000_000, seconds: hour }, day: { most: 1_000_000, seconds: 86_400 } }
/** When so many came to one shop in an hour, a machine is at it: everybody proves to be none. */
const rush = 60
/** Each time so many came, the proof is more work. */
const step = { underAddress: 5, toShop: 500 }

export interface MessageRequest {
  company: string
  page: string
  written: WrittenMessage
  /** The field that people do not see. */
  trap: string
  locale: Locale
  ip: string
  /** Proof of work, as the header carries it. */
  proof: string | null
  now: Temporal.Instant
}

/** Takes a message to the shop. What fell into the trap is thanked for like the others, and is nowhere. */
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
  await limits.check('messages from a network', ip, fromNetwork) // nobody works for a "no"
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

/** Kept for two years after the answer, in case somebody comes back to it; what nobody closed, after it was written. */
const memory = Temporal.Duration.from({ hours: 2 * 365 * 24 })
export const deleteOldMessages = (db: Db, now: Temporal.Instant, most: number): Promise<number> =>
  store.deleteOld(db, now.subtract(memory), most)

/** A member leaves: also what they wrote from their own address. */
export async function eraseMessagesOf(tx: Tx, self: { company: string; member: string }): Promise<void> {
  const { email = null, emailProven } = (await findMember(tx, self)) ?? {}
  if (email !== null && emailProven) await store.eraseAddress(tx, self.company, email.toLowerCase())
}
