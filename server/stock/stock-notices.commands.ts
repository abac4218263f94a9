import type { Locale } from '#contract/shop.ts'
import type { Complaint } from '#contract/complaints.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Visitor } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { sayMoney } from '#server/lib/documents/format-amounts.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { requireSms } from '#server/lib/integrations/sms-allowance.ts'
import { hideAddress } from '#server/lib/http/rate-limits.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { type Contact, plain, readContact } from '#server/shop/contacts.rules.ts'
import { readSmsTerms } from '#server/shop/shop.reads.ts'
import { countLeft } from './stock.reads.ts'
import { type DescribeWares, findOwnContact, findOwner, requireNotice, requireOwn } from './stock-notices.reads.ts'
import type { NewNotice, NoticeOwner } from './stock-notices.store.ts'
import { confirmationLife, memoryOfTold, mostWaiting, noticeJobs, type NoticeKind } from './stock-notices.rules.ts'
import * as removal from './notice-removal.store.ts'
import * as store from './stock-notices.store.ts'

type NoticeServices = Pick<AppContext, 'db' | 'hasSms' | 'limits'> & { describe: DescribeWares }

/** How often one network may subscribe addresses of others, and a member their own. */
const fromNetwork = { most: 10, seconds: 3_600 }
const byMember = { most: 60, seconds: 3_600 }
/** Confirmation mails per address and day, whoever requests them, so that strangers cannot flood it. */
const linksToAddress = { most: 5, seconds: 86_400 }

export interface NoticeRequest {
  company: string
  locale: Locale
  assortId: string
  about: NoticeKind
  /** The price on the page of who asks; the present one if it is not said. */
  seenCents: number | undefined
  email: string | undefined
  mobile: string | undefined
  visitor: Visitor | undefined
  ip: string
  now: Temporal.Instant
}

export interface Subscribed {
  state: 'SUBSCRIBED' | 'CONFIRM'
  contact: Contact
}

/**
 * Subscribes to the return of a variant, or to a lower price. A member's own verified contact needs no confirmation. Any other gets a link first, and
 * the answer is the same whoever is subscribed there already.
 */
export async function subscribe(services: NoticeServices, asked: NoticeRequest): Promise<Subscribed> {
  const { db, hasSms, limits } = services
  const { company, assortId, visitor, now } = asked
  const given = readGiven(asked)
  const owner = visitor?.kind === 'MEMBER' ? await findOwner(db, { company, member: visitor.id }) : undefined
  const contact = given ?? (owner && (await findOwnContact(db, owner, hasSms)))
  if (!contact) throw new Refusal('CONTACT_WRONG', {}, { email: 'contact_required' })
  const isOwn = owner?.addresses.includes(contact.address) ?? false
  if (contact.kind === 'mobile')
    await requireSms(services, { company, terms: await readSmsTerms(db, company), isForKnown: isOwn, now })
  if (isOwn) await limits.spend('notices of a member', owner!.member, byMember)
  else await limits.spend('notices from a network', asked.ip, fromNetwork)
  const cents = await requireAwaited(services, asked)

  const notice = {
    ...contact,
    company,
    assortId,
    about: asked.about,
    seenCents: asked.about === 'PRICE' ? cents : null,
    language: asked.locale,
    askedAt: now,
    confirmedAt: null,
    member: isOwn ? owner!.member : null,
    asker: isOwn ? null : (visitor?.id ?? null),
  }
  return isOwn ? subscribeProven(db, notice, now) : subscribeStranger(services, notice, now)
}

/** §8: neither empty nor malformed. Without a contact the member's own is used. */
function readGiven({ email, mobile }: NoticeRequest): Contact | undefined {
  for (const [kind, field, text] of [
    ['email', 'email', email],
    ['mobile', 'mobile', mobile],
  ] as const) {
    if (text === undefined) continue
    const contact = readContact(text)
    if (contact?.kind === kind) return contact
    const complaint: Complaint = plain(text) === '' ? 'contact_required' : 'contact_invalid'
    throw new Refusal('CONTACT_WRONG', {}, { [field]: complaint })
  }
  return undefined
}

/** What is asked for has not come yet. Returns the lowest price that the visitor has seen, on the page or in this answer. */
async function requireAwaited(
  { db, describe }: NoticeServices,
  { company, assortId, about, seenCents, locale, now }: NoticeRequest,
): Promise<number> {
  const ware = (await describe(db, { company, locale, now }, [assortId])).get(assortId)
  if (!ware) throw new Refusal('PRODUCT_NOT_FOUND')
  if (ware.standing === 'withdrawn') throw new Refusal('PRODUCT_INVALID')
  if (ware.standing === 'unsellable') throw new Refusal('UNABLE_TO_SELL')
  const { cents } = ware
  if (about === 'STOCK' && (await countLeft(db, company, assortId)) > 0) throw new Refusal('BACK_IN_STOCK')
  if (about === 'PRICE' && seenCents !== undefined && cents < seenCents)
    throw new Refusal('PRICE_FELL', { price: sayMoney(cents) })
  return Math.min(cents, seenCents ?? cents)
}

async function subscribeProven(db: Db, notice: NewNotice, now: Temporal.Instant): Promise<Subscribed> {
  const isNew = await inTransaction(db, async (tx) => {
    await store.lockAddress(tx, notice.company, notice.address)
    if ((await store.countWaiting(tx, notice)) >= mostWaiting)
      throw new Refusal('SUBSCRIPTIONS_FULL', { limit: mostWaiting })
    const id = await store.insertNotice(tx, { ...notice, confirmedAt: now })
    if (id === undefined && notice.seenCents !== null) await store.lowerSeen(tx, notice)
    // The account may have been closed while this waited for its row; then nothing is stored.
    if (id && notice.member && !(await findOwnContact(tx, { company: notice.company, member: notice.member }, true)))
      throw new Refusal('SESSION_ENDED')
    return id !== undefined
  })
  if (!isNew) throw new Refusal('ALREADY_SUBSCRIBED')
  return { state: 'SUBSCRIBED', contact: notice }
}

async function subscribeStranger(
  { db, limits }: NoticeServices,
  notice: NewNotice,
  now: Temporal.Instant,
): Promise<Subscribed> {
  const { company, address, asker } = notice
  if (asker && (await store.hasConfirmed(db, company, address, asker))) return subscribeProven(db, notice, now)
  const mayWrite = await limits
    .spend('notice links to an address', hideAddress(db, company, address), linksToAddress)
    .then(
      () => true,
      (refusal: unknown) => {
        if (refusal instanceof Refusal) return false
        throw refusal
      },
    )
  const isNew = await inTransaction(db, async (tx) => {
    await store.lockAddress(tx, company, address)
    const id = await store.insertNotice(tx, notice)
    if (id === undefined && notice.seenCents !== null) await store.lowerSeen(tx, notice)
    const link = id ?? (await store.findAsked(tx, notice)) // requested again, perhaps because the first mail was lost
    if (link && mayWrite) await addJob(tx, noticeJobs[notice.about].link, { id: link }, { attempts: 4 })
    return id !== undefined
  })
  // Only the requester learns of an existing request; those of others stay private.
  if (!isNew && asker) throw new Refusal('ALREADY_SUBSCRIBED')
  return { state: 'CONFIRM', contact: notice }
}

/** The link was opened and confirmed. If the goods are back already, or cheaper, the notice is sent at once. */
export async function confirmNotice(tx: Tx, company: string, id: string, now: Temporal.Instant): Promise<void> {
  const { address } = await requireNotice(tx, company, id)
  await store.lockAddress(tx, company, address)
  const notice = await requireNotice(tx, company, id)
  for (const { about, assortId } of await store.confirm(tx, notice, now))
    if (about === 'PRICE' || (await countLeft(tx, company, assortId)) > 0)
      await addJob(tx, noticeJobs[about].tell, { company, assortId })
}

/** Unsubscribes by a mail's link: this notice, or all of its address. Repeated calls succeed. */
export async function leaveByLink(tx: Tx, company: string, id: string, all: boolean): Promise<void> {
  const notice = await store.findNotice(tx, id)
  if (notice?.company !== company) return
  if (all) await removal.removeAddress(tx, company, notice.address)
  else await removal.remove(tx, company, id)
}

export const leaveOwn = async (tx: Tx, owner: NoticeOwner, id: string): Promise<void> =>
  removal.remove(tx, owner.company, (await requireOwn(tx, owner, id)).id)

/** Unsubscribes by goods and address: a member their own notices, others those that they requested themselves. */
export async function leaveNotice(tx: Tx, asked: NoticeRequest): Promise<void> {
  const { company, about, assortId, visitor } = asked
  const given = readGiven(asked)
  const owner = visitor?.kind === 'MEMBER' ? await findOwner(tx, { company, member: visitor.id }) : undefined
  if (!given && !owner) throw new Refusal('CONTACT_WRONG', {}, { email: 'contact_required' })
  if (owner && (!given || owner.addresses.includes(given.address))) return removal.removeOwn(tx, owner, about, assortId)
  if (visitor && given)
    await removal.removeAsked(tx, { company, about, assortId, address: given.address, asker: visitor.id })
}

export const deleteOldNotices = (db: Db, about: NoticeKind, now: Temporal.Instant, most: number): Promise<number> =>
  removal.deleteOld(db, about, {
    askedBefore: now.subtract(confirmationLife),
    toldBefore: now.subtract(memoryOfTold),
    most,
  })

/** An account is closed: deletes its notices, also those under its addresses. */
export const eraseNoticesOf = async (tx: Tx, self: { company: string; member: string }): Promise<void> => {
  const owner = await findOwner(tx, self)
  for (const address of owner.addresses) await removal.removeAddress(tx, self.company, address)
  await removal.removeEveryOwn(tx, owner)
}
