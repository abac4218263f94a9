import { createHash } from 'node:crypto'
import type { Db } from '#server/lib/database/db.ts'
import { keysOf } from '#server/lib/process/keys.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { findMember } from '#server/identity/profile.reads.ts'
import { findLetterFrame, type LetterFrame } from '#server/shop/shop.reads.ts'
import { plainText } from '#server/lib/documents/rich-text.ts'
import { listNews } from './content.reads.ts'
import { summarise } from './content.rules.ts'
import * as store from './mailing-list.store.ts'
import type { Subscription } from './mailing-list.store.ts'
import { isUuid } from '#server/lib/database/uuid.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

export const findSubscription = (db: Db, id: string): Promise<Subscription | undefined> =>
  store.findSubscription(db, id)

export const isOnList = async (db: Db, company: string, address: string): Promise<boolean> =>
  Boolean((await store.findByAddress(db, company, address))?.confirmedAt)

export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** The unsubscribe key of every mail. Signed by the installation and not stored. */
export const leavingKeyOf = (db: Db, id: string): string => `${id}.${keysOf(db).sign(`mailing list ${id}`)}`

/** The subscription of a valid key, whether or not it still exists. */
export function readLeavingKey(db: Db, key: string): string | undefined {
  const [id = ''] = key.split('.')
  return isUuid(id) && keysOf(db).isSigned(`mailing list ${id}`, key.slice(id.length + 1)) ? id : undefined
}

/** Finds a subscription of this company by either kind of key. */
export async function requireByKey(
  db: Db,
  { company, key, now }: { company: string; key: string; now: Temporal.Instant },
): Promise<Subscription> {
  const id = readLeavingKey(db, key)
  const found = id === undefined ? await store.findByLink(db, hashOf(key), now) : await store.findSubscription(db, id)
  if (found?.company !== company) throw new Refusal('MAILING_LINK_ENDED')
  return found
}

/** A member's own verified address, normalised. */
export async function findOwnAddress(db: Db, self: { company: string; member: string }): Promise<string | undefined> {
  const { email = null, emailProven } = (await findMember(db, self)) ?? {}
  return email !== null && emailProven ? email.toLowerCase() : undefined
}

/** A subscriber or applicant, with what every mail to them needs. */
export interface MailingReader extends LetterFrame {
  subscription: Subscription
  leavingKey: string
}

export async function findMailingReader(db: Db, subscription: Subscription, publicUrl: string): Promise<MailingReader> {
  const { id, company, language } = subscription
  const frame = await findLetterFrame(db, company, language, publicUrl)
  return { subscription, ...frame, leavingKey: leavingKeyOf(db, id) }
}

/** News that are published now. */
export async function findNews(db: Db, { company, code }: { company: string; code: string }, now: Temporal.Instant) {
  const { news } = await listNews(db, company, { id: code, kind: 'news', now, page: 1, size: 1 })
  return news[0]
}

/** News in the subscriber's language. None when they unsubscribed or the news was withdrawn meanwhile. */
export async function findNewsFor(db: Db, { id, code }: { id: string; code: string }, now: Temporal.Instant) {
  const subscription = await store.findSubscription(db, id)
  const news = subscription && (await findNews(db, { company: subscription.company, code }, now))
  if (!subscription?.confirmedAt || !news) return undefined
  const say = inLanguage(subscription.language)
  return {
    subscription,
    news: {
      code,
      title: say(news.titleZh, news.titleEn),
      summary: summarise(plainText(say(news.bodyZh, news.bodyEn))),
    },
  }
}

/** For the member's data export. */
export async function exportMailing(
  db: Db,
  self: { company: string; member: string },
): Promise<Record<string, unknown>[]> {
  const own = await findOwnAddress(db, self)
  const subscription = own === undefined ? undefined : await store.findByAddress(db, self.company, own)
  if (!subscription) return []
  const { address, language, confirmedAt } = subscription
  return [{ address, language, confirmedAt }]
}
