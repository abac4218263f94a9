import { createHash } from 'node:crypto'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { keysOf } from '#server/lib/process/keys.ts'
import type { Mail } from '#server/lib/integrations/mail.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { type LetterContent, writeLetter } from '#server/shop/letter-layout.mail.ts'
import { findMember } from '#server/identity/profile.reads.ts'
import { findCompany, findOrigin, readSettings } from '#server/shop/shop.reads.ts'
import { m } from '#words/compiled/messages.js'
import { listNews, plainText } from './content.reads.ts'
import { summarise } from './content.rules.ts'
import * as store from './mailing-list.store.ts'
import type { Subscription } from './mailing-list.store.ts'

export const findSubscription = (db: Db, id: string): Promise<Subscription | undefined> => store.find(db, id)

export const isOnList = async (db: Db, company: string, address: string): Promise<boolean> =>
  Boolean((await store.findByAddress(db, company, address))?.confirmedAt)

export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** In every letter to the list: whoever has it may leave. Signed by the installation, kept nowhere. */
export const leavingKeyOf = (db: Db, id: string): string => `${id}.${keysOf(db).sign(`mailing list ${id}`)}`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The subscription that a leaving key is good for, whether it is still there or not. */
export function readLeavingKey(db: Db, key: string): string | undefined {
  const [id = ''] = key.split('.')
  return uuid.test(id) && keysOf(db).isSigned(`mailing list ${id}`, key.slice(id.length + 1)) ? id : undefined
}

/** By either kind of key; of this company, and still there. */
export async function requireByKey(
  db: Db,
  { company, key, now }: { company: string; key: string; now: Temporal.Instant },
): Promise<Subscription> {
  const id = readLeavingKey(db, key)
  const found = id === undefined ? await store.findByLink(db, hashOf(key), now) : await store.find(db, id)
  if (found?.company !== company) throw new Refusal('MAILING_LINK_ENDED')
  return found
}

/** A member's own proven address, as the list writes it. */
export async function findOwnAddress(db: Db, self: { company: string; member: string }): Promise<string | undefined> {
  const { email = null, emailProven } = (await findMember(db, self)) ?? {}
  return email !== null && emailProven ? email.toLowerCase() : undefined
}

/** A letter to an address that is, or wants to be, on a company's list. */
export interface ListMail {
  company: string
  mail: Mail
}

/** The first letter to an address: the button without which nothing more will come. */
export async function composeLink(
  db: Db,
  subscription: Subscription,
  key: string,
  publicUrl: string,
): Promise<ListMail> {
  const { locale, shop } = await senderOf(db, subscription)
  const origin = await findOrigin(db, subscription.company, publicUrl)
  return compose(db, subscription, {
    subject: m.content_letter_confirm_subject({ shop }, { locale }),
    paragraphs: [m.content_letter_confirm_text({ shop }, { locale }), m.letter_notice_not_you({}, { locale })],
    button: {
      label: m.content_letter_confirm_button({}, { locale }),
      link: `${origin}/mailingList?key=${key}&lang=${locale}`,
    },
  })
}

/** To a subscriber: that they have subscribed, or that they already were. */
export async function composeStanding(
  db: Db,
  subscription: Subscription,
  about: 'welcome' | 'already',
  publicUrl: string,
): Promise<ListMail> {
  const { locale, shop } = await senderOf(db, subscription)
  const isWelcome = about === 'welcome'
  const origin = await findOrigin(db, subscription.company, publicUrl)
  return composeToReader(db, subscription, origin, {
    subject: isWelcome
      ? m.content_letter_welcome_subject({ shop }, { locale })
      : m.content_letter_already_subject({ shop }, { locale }),
    paragraphs: [
      isWelcome ? m.content_letter_welcome_text({}, { locale }) : m.content_letter_already_text({}, { locale }),
    ],
    button: {
      label: m.content_letter_news_button({}, { locale }),
      link: `${origin}/newsNotifications?lang=${locale}`,
    },
  })
}

/** News as they are shown at this moment. */
export async function findNews(db: Db, { company, code }: { company: string; code: string }, now: Temporal.Instant) {
  const { news } = await listNews(db, company, { id: code, kind: 'news', now, page: 1, size: 1 })
  return news[0]
}

/** The news themselves, in the reader's language. Nothing to who left meanwhile, or when they were withdrawn. */
export async function composeNews(
  db: Db,
  { id, code, publicUrl, now }: { id: string; code: string; publicUrl: string; now: Temporal.Instant },
): Promise<ListMail | undefined> {
  const subscription = await store.find(db, id)
  const news = subscription && (await findNews(db, { company: subscription.company, code }, now))
  if (!subscription?.confirmedAt || !news) return undefined
  const locale = subscription.language
  const [title, body] = locale === 'zh-TW' ? [news.titleZh, news.bodyZh] : [news.titleEn, news.bodyEn]
  const origin = await findOrigin(db, subscription.company, publicUrl)
  return composeToReader(db, subscription, origin, {
    subject: title,
    paragraphs: [summarise(plainText(body))],
    button: {
      label: m.content_read_on({}, { locale }),
      link: `${origin}/newsNotifications/${code}?lang=${locale}`,
    },
  })
}

/** A letter to somebody on the list, with the way out that every such letter has. RFC 8058 */
async function composeToReader(
  db: Db,
  subscription: Subscription,
  origin: string,
  letter: Pick<LetterContent, 'subject' | 'paragraphs' | 'button'>,
): Promise<ListMail> {
  const { locale, shop } = await senderOf(db, subscription)
  const key = leavingKeyOf(db, subscription.id)
  const { company, mail } = await compose(db, subscription, {
    ...letter,
    foot: m.content_letter_foot({ shop }, { locale }),
    leave: {
      label: m.content_letter_leave({}, { locale }),
      link: `${origin}/mailingList?key=${key}&leave=1&lang=${locale}`,
    },
  })
  const headers = {
    'List-Unsubscribe': `<${origin}/mailingList?key=${key}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { company, mail: { ...mail, headers } }
}

async function compose(db: Db, subscription: Subscription, letter: LetterContent): Promise<ListMail> {
  const { locale, theme, shop: shopName, shopMail } = await senderOf(db, subscription)
  const mail = { to: subscription.address, ...writeLetter(letter, { locale, theme, shopName, shopMail }) }
  return { company: subscription.company, mail }
}

async function senderOf(db: Db, { company: code, language: locale }: Subscription) {
  const [company, { shopMail }] = await Promise.all([findCompany(db, code), readSettings(db, code)])
  return { locale, theme: company.theme, shop: locale === 'zh-TW' ? company.nameZh : company.nameEn, shopMail }
}

/** For the member's own file. */
export async function exportMailing(
  db: Db,
  self: { company: string; member: string },
): Promise<Record<string, unknown>[]> {
  const own = await findOwnAddress(db, self)
  const subscription = own === undefined ? undefined : await store.findByAddress(db, self.company, own)
  if (!subscription) return []
  const { address, language, confirmedAt } = subscription
  return [{ address, language, confirmedAt: confirmedAt && wireInstant(confirmedAt) }]
}
