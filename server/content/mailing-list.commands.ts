import { randomBytes } from 'node:crypto'
import type { Complaint } from '#contract/complaints.ts'
import type { Locale } from '#contract/shop.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Visitor } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob, addJobs } from '#server/lib/process/job-registry.ts'
import { hideAddress } from '#server/lib/http/rate-limits.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { spendProof } from '#server/verification/proof-of-work.commands.ts'
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

/** How long a confirmation link is valid. */
const linkLife = Temporal.Duration.from({ hours: 7 * 24 })

type MailingServices = Pick<AppContext, 'db' | 'limits'>

/** Requests per network; from the third in an hour on with proof of work. */
const fromNetwork = { most: 10, seconds: 3_600 }
const withoutProof = 2
/** Confirmation mails per address and day, whoever requests them, so that strangers cannot flood it. */
const toAddress = { most: 3, seconds: 86_400 }
/** From this many requests to one shop in a minute on everybody needs proof of work; above `ofShop` they are refused. */
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

/** Subscribes an address: a member's own at once, any other after double opt-in. */
export async function subscribe(
  services: MailingServices,
  asked: SubscriptionRequest,
): Promise<{ state: 'SUBSCRIBED' | 'CONFIRM'; address: string }> {
  const { db } = services
  const { company, locale, visitor, now } = asked
  const address = readAddress(asked.email)
  await requireWithinLimits(services, asked)
  const own = visitor?.kind === 'MEMBER' ? await findOwnAddress(db, { company, member: visitor.id }) : undefined
  const isOwn = address === own
  const mayWrite = isOwn || (await mayWriteTo(services, company, address))
  const asker = visitor?.id ?? null
  const isNew = await inTransaction(db, async (tx) => {
    const known = await store.holdAddress(tx, company, address)
    // An existing subscription is reported to the address's owner; otherwise only to the visitor who made it. §8
    const isAgain = isOwn ? Boolean(known?.confirmedAt) : asker !== null && known?.asker === asker
    if (isAgain && (isOwn || known?.confirmedAt)) return false
    const id = await store.ask(tx, { company, address, language: locale, asker }, { at: now, isProven: isOwn })
    if (isOwn) await addJob(tx, 'welcomeToMailing', { id })
    else if (mayWrite) await addJob(tx, 'sendMailingLink', { id }, { attempts: 4 }) // again, perhaps because the first mail was lost
    return !isAgain
  })
  if (!isNew) throw new Refusal('ALREADY_SUBSCRIBED')
  return { state: isOwn ? 'SUBSCRIBED' : 'CONFIRM', address }
}

/** §8: neither empty nor malformed. */
function readAddress(email: string): string {
  const contact = readContact(email)
  if (contact?.kind === 'email') return contact.address
  const complaint: Complaint = plain(email) === '' ? 'email_required' : 'email_invalid'
  throw new Refusal('CONTACT_WRONG', {}, { email: complaint })
}

async function requireWithinLimits(
  { db, limits }: MailingServices,
  { company, ip, proof, now }: SubscriptionRequest,
): Promise<void> {
  const [before, inAll] = await Promise.all([
    limits.count('mailing from a network', ip, fromNetwork),
    limits.count('mailing of a shop', company, ofShop),
  ])
  await limits.check('mailing from a network', ip, fromNetwork) // check limits first, so that nobody works for a refusal
  if (before >= withoutProof || inAll >= rush) await spendProof(db, proof, now)
  await limits.spend('mailing from a network', ip, fromNetwork)
  await limits.spend('mailing of a shop', company, ofShop)
}

/** The answer is the same; only the mail is not sent again. */
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
 * The key of a confirmation mail; none when the address is subscribed already. It is created with the mail and stored as a hash.
 * A mail that is written twice has two valid keys.
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

/** Mails per minute; mail providers treat a faster sender as a spammer. */
const mostAMinute = 500

/**
 * Mails the current news to all subscribers in batches; each is recorded in the transaction that adds its mail. A repeated or
 * interrupted run continues where it stopped.
 */
export async function mailNews(db: Db, news: { company: string; code: string }, now: Temporal.Instant): Promise<void> {
  if (!(await findNews(db, news, now))) return // withdrawn before its start
  await inTransaction(db, async (tx) => {
    const taken = await store.takeUnsent(tx, { ...news, most: mostAMinute, now })
    const { code } = news
    await addJobs(
      tx,
      taken.map((id) => ({ name: 'sendNews', payload: { id, code }, priority: 10 })), // lower priority than codes and receipts
    )
    if (taken.length < mostAMinute) return
    const later = { at: now.add({ minutes: 1 }), key: `news ${news.company} ${code}` }
    await addJob(tx, 'mailNews', news, later)
  })
}

/** The link was opened and confirmed. */
export async function confirmMailing(
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

/** Unsubscribes, by a mail's link or the mail program's one-click button. Repeated calls succeed. */
export async function leaveMailing(
  tx: Tx,
  { company, key, now }: { company: string; key: string; now: Temporal.Instant },
): Promise<void> {
  const id = readLeavingKey(tx, key) ?? (await requireByKey(tx, { company, key, now })).id
  await store.remove(tx, company, id)
}

export const deleteEndedSubscriptions = (db: Db, now: Temporal.Instant, most: number): Promise<number> =>
  store.deleteOld(db, { now, askedBefore: now.subtract(linkLife), most })

/** An account is closed: deletes its subscription. */
export async function eraseSubscriptionOf(tx: Tx, self: { company: string; member: string }): Promise<void> {
  const address = await findOwnAddress(tx, self)
  if (address !== undefined) await store.removeAddress(tx, self.company, address)
}
