import { randomBytes } from 'node:crypto'
import type { Complaint } from '#contract/refusals.ts'
import type { Locale } from '#contract/shop.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Visitor } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob, addJobs } from '#server/lib/process/job-registry.ts'
import { hideAddress } from '#server/lib/http/rate-limits.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { spendProof } from '#server/identity/proof-of-work.commands.ts'
import { plain, readContact } from '#server/shop/contacts.rules.ts'
import {
  findNews,
  findOwnAddress,
  findSubscription,
  hashOf,
  readLeavingKey,
  requireByKey,
} from './mailing-list.reads.ts'
import * as store from './mailing-list.store.ts'
import type { Subscription } from './mailing-list.store.ts'

/** For how long the link in the first letter may be opened. */
const linkLife = Temporal.Duration.from({ hours: 7 * 24 })

type MailingServices = Pick<AppContext, 'db' | 'limits'>

/** How often one network may ask; from the third time of an hour on with a proof that it is no machine. */
const fromNetwork = { most: 10, seconds: 3_600 }
const withoutProof = 2
/** How many letters go to one address in a day, whoever asks for them: nobody is bombed by strangers. */
const toAddress = { most: 3, seconds: 86_400 }
/** A thousand in a minute, from wherever: everybody proves to be no machine, and then the rest come later. */
const rush = 60
const ofShop = { most: 200, seconds: 60 }

export interface SubscriptionRequest {
  company: string
  email: string
  locale: Locale
  visitor: Visitor | undefined
  ip: string
  proof: string | null
  now: Temporal.Instant
}

/** Puts an address on the list: a member's own at once, any other when its reader opens the link that is sent there. */
export async function subscribe(
  services: MailingServices,
  asked: SubscriptionRequest,
): Promise<{ state: 'SUBSCRIBED' | 'CONFIRM'; address: string }> {
  const { db } = services
  const { company, locale, visitor, now } = asked
  const address = readAddress(asked.email)
  await requireModesty(services, asked)
  const own = visitor?.kind === 'MEMBER' ? await findOwnAddress(db, { company, member: visitor.id }) : undefined
  const isOwn = address === own
  const mayWrite = isOwn || (await mayWriteTo(services, company, address))
  const asker = visitor?.id ?? null
  const isNew = await inTransaction(db, async (tx) => {
    const known = await store.holdAddress(tx, company, address)
    // Who is on it is told so where the address is theirs; of another's, only what they did themselves. §8
    const isAgain = isOwn ? Boolean(known?.confirmedAt) : asker !== null && known?.asker === asker
    if (isAgain && (isOwn || known?.confirmedAt)) return false
    const id = await store.ask(tx, { company, address, language: locale, asker }, { at: now, isProven: isOwn })
    if (isOwn) await addJob(tx, 'welcomeToMailing', { id })
    else if (mayWrite) await addJob(tx, 'sendMailingLink', { id }, { attempts: 4 }) // again, perhaps because the first was lost
    return !isAgain
  })
  if (!isNew) throw new Refusal('ALREADY_SUBSCRIBED')
  return { state: isOwn ? 'SUBSCRIBED' : 'CONFIRM', address }
}

/** §8: neither empty nor in a wrong format. */
function readAddress(email: string): string {
  const contact = readContact(email)
  if (contact?.kind === 'email') return contact.address
  const complaint: Complaint = plain(email) === '' ? 'email_required' : 'email_invalid'
  throw new Refusal('CONTACT_WRONG', {}, { email: complaint })
}

async function requireModesty(
  { db, limits }: MailingServices,
  { company, ip, proof, now }: SubscriptionRequest,
): Promise<void> {
  const [before, inAll] = await Promise.all([
    limits.count('mailing from a network', ip, fromNetwork),
    limits.count('mailing of a shop', company, ofShop),
  ])
  await limits.check('mailing from a network', ip, fromNetwork) // nobody works for a "no"
  if (before >= withoutProof || inAll >= rush) await spendProof(db, proof, now)
  await limits.spend('mailing from a network', ip, fromNetwork)
  await limits.spend('mailing of a shop', company, ofShop)
}

/** The answer is the same; only the letter does not come again. */
const mayWriteTo = (
  { db, limits }: Pick<MailingServices, 'db' | 'limits'>,
  company: string,
  address: string,
): Promise<boolean> =>
  limits.spend('mailing links to an address', hideAddress(db, company, address), toAddress).then(
    () => true,
    (refusal: unknown) => {
      if (refusal instanceof Refusal) return false
      throw refusal
    },
  )

/**
 * The key for the letter to an address that was given; none where it is on the list already. It is made when the letter is
 * written and kept only as a hash; a letter that is written twice has two, and both are good.
 */
export async function addLink(
  db: Db,
  id: string,
  now: Temporal.Instant,
): Promise<{ subscription: Subscription; key: string | null } | undefined> {
  const subscription = await findSubscription(db, id)
  if (!subscription) return undefined
  if (subscription.confirmedAt) return { subscription, key: null }
  const key = randomBytes(24).toString('base64url')
  await store.addLink(db, id, hashOf(key), now.add(linkLife))
  return { subscription, key }
}

/** So many letters a minute: mail providers take a sender of more for a spammer. */
const mostAMinute = 500

/**
 * News that are shown now, to everybody on the list: some hundred at a time, each written down in the transaction that adds the
 * letter. Begun twice, or broken off and begun again, it goes on where it was.
 */
export async function mailNews(db: Db, news: { company: string; code: string }, now: Temporal.Instant): Promise<void> {
  if (!(await findNews(db, news, now))) return // withdrawn before its moment came
  await inTransaction(db, async (tx) => {
    const taken = await store.takeUnsent(tx, { ...news, most: mostAMinute, now })
    const { code } = news
    await addJobs(
      tx,
      taken.map((id) => ({ name: 'sendNews', payload: { id, code }, priority: 10 })), // codes and receipts do not wait for them
    )
    if (taken.length < mostAMinute) return
    const later = { at: now.add({ minutes: 1 }), key: `news ${news.company} ${code}` }
    await addJob(tx, 'mailNews', news, later)
  })
}

/** The link was opened and its button pressed. */
export async function confirm(
  tx: Tx,
  { company, key, now }: { company: string; key: string; now: Temporal.Instant },
): Promise<void> {
  const { address } = await requireByKey(tx, { company, key, now })
  const held = await store.holdAddress(tx, company, address)
  if (!held) throw new Refusal('MAILING_LINK_ENDED')
  if (held.confirmedAt) return
  await store.confirm(tx, held.id, now)
  await addJob(tx, 'welcomeToMailing', { id: held.id })
}

/** From a letter's link, or with one click in the mail program. Gone is gone, the second time too. */
export async function leave(
  tx: Tx,
  { company, key, now }: { company: string; key: string; now: Temporal.Instant },
): Promise<void> {
  const id = readLeavingKey(tx, key) ?? (await requireByKey(tx, { company, key, now })).id
  await store.remove(tx, company, id)
}

export const deleteEndedSubscriptions = (db: Db, now: Temporal.Instant, most: number): Promise<number> =>
  store.deleteOld(db, { now, askedBefore: now.subtract(linkLife), most })

/** A member leaves the shop, and its list. */
export async function eraseSubscriptionOf(tx: Tx, self: { company: string; member: string }): Promise<void> {
  const address = await findOwnAddress(tx, self)
  if (address !== undefined) await store.removeAddress(tx, self.company, address)
}
