import type { Picture } from '#contract/catalogue.ts'
import type { Locale } from '#contract/shop.ts'
import type { Db } from '#server/lib/database/db.ts'
import { keysOf } from '#server/lib/process/keys.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { findMember } from '#server/identity/profile.reads.ts'
import { chooseChannel } from '#server/identity/profile.rules.ts'
import type { Contact } from '#server/shop/contacts.rules.ts'
import type { AvailabilityState } from './stock.rules.ts'
import * as store from './stock-notices.store.ts'
import type { StockNotice, NoticeOwner } from './stock-notices.store.ts'
import { isUuid } from '#server/lib/database/uuid.ts'
import { type PageQuery, rowsOf } from '#server/lib/database/paging.ts'

/** A variant in one language, from the catalogue, a slice above; app.ts passes the function down. */
export interface NoticeWare {
  productCode: string
  name: string
  /** Colour and size; empty without a choice. */
  variant: string
  picture: Picture
  cents: number
  standing: 'live' | 'unsellable' | 'withdrawn'
  state: AvailabilityState
}
export type DescribeWares = (
  db: Db,
  about: { company: string; locale: Locale; now: Temporal.Instant },
  assortIds: readonly string[],
) => Promise<Map<string, NoticeWare>>

/** The key of a mail's link; its holder reads that address. Signed by the installation and not stored. */
export const keyOf = (db: Db, id: string): string => `${id}.${keysOf(db).sign(`stock notice ${id}`)}`

/** The id of a valid key. */
export function requireKey(db: Db, key: string): string {
  const [id = ''] = key.split('.')
  const isRight = isUuid(id) && keysOf(db).isSigned(`stock notice ${id}`, key.slice(id.length + 1))
  if (!isRight) throw new Refusal('SUBSCRIPTION_NOT_FOUND')
  return id
}

/** Whether a link sent to that address was opened. */
export const isNoticeAddress = (db: Db, company: string, address: string): Promise<boolean> =>
  store.isConfirmed(db, company, address)

export const findNotice = (db: Db, id: string): Promise<StockNotice | undefined> => store.findNotice(db, id)

export async function requireNotice(db: Db, company: string, id: string): Promise<StockNotice> {
  const notice = await store.findNotice(db, id)
  if (notice?.company !== company) throw new Refusal('SUBSCRIPTION_NOT_FOUND')
  return notice
}

/** A member with their verified contacts, normalised. */
export async function findOwner(db: Db, self: { company: string; member: string }): Promise<NoticeOwner> {
  const { email = null, emailProven, mobile = null, mobileProven } = (await findMember(db, self)) ?? {}
  const addresses = [emailProven ? email?.toLowerCase() : null, mobileProven ? mobile : null]
  return { ...self, addresses: addresses.filter((address) => address != null) }
}

/** The member's contact: the preferred channel, otherwise any verified one. */
export async function findOwnContact(
  db: Db,
  self: { company: string; member: string },
  hasSms: boolean,
): Promise<Contact | undefined> {
  const member = await findMember(db, self)
  if (!member) return undefined
  const wished = hasSms ? member.noticeChannels : []
  const channel = chooseChannel(wished, member) ?? chooseChannel(['EMAIL', 'SMS'], member)
  if (channel === 'EMAIL') return { kind: 'email', address: member.email!.toLowerCase() }
  return channel === 'SMS' ? { kind: 'mobile', address: member.mobile! } : undefined
}

/** One of the member's own notices; another member's is not found. */
export async function requireOwn(db: Db, owner: NoticeOwner, id: string): Promise<StockNotice> {
  const notice = isUuid(id) ? await store.findOwn(db, owner, id) : undefined
  if (!notice) throw new Refusal('SUBSCRIPTION_NOT_FOUND')
  return notice
}

/** A notice with its goods. */
export interface NoticeAboutWare {
  notice: StockNotice
  ware: NoticeWare
}

/** A page of a member's notices. Goods that no longer exist are omitted but counted. */
export async function listOwn(
  db: Db,
  describe: DescribeWares,
  owner: NoticeOwner,
  { page, size, of, about, ...asker }: PageQuery & store.NoticeFilter & { locale: Locale; now: Temporal.Instant },
): Promise<{ notices: NoticeAboutWare[]; count: number }> {
  const { notices, count } = await store.listOwn(db, owner, { ...rowsOf({ page, size }), of, about })
  const wares = await describe(
    db,
    { company: owner.company, ...asker },
    notices.map(({ assortId }) => assortId),
  )
  const known = notices.flatMap((notice): NoticeAboutWare[] => {
    const ware = wares.get(notice.assortId)
    return ware ? [{ notice, ware }] : []
  })
  return { notices: known, count }
}

/** The notice of a link. */
export async function requireByKey(
  db: Db,
  describe: DescribeWares,
  { company, locale, now, key }: { company: string; locale: Locale; now: Temporal.Instant; key: string },
): Promise<NoticeAboutWare> {
  const notice = await requireNotice(db, company, requireKey(db, key))
  const ware = (await describe(db, { company, locale, now }, [notice.assortId])).get(notice.assortId)
  if (!ware) throw new Refusal('SUBSCRIPTION_NOT_FOUND')
  return { notice, ware }
}

/** Every notice of a member, for the data export. */
export async function readEveryNotice(db: Db, self: { company: string; member: string }): Promise<StockNotice[]> {
  return (await store.listOwn(db, await findOwner(db, self), { skip: 0, most: 10_000 })).notices
}
