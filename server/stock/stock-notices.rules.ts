import type { Contact } from '#server/shop/contacts.rules.ts'

/** What a notice tells: sold-out goods are back, or the price has fallen. */
export const noticeKinds = ['STOCK', 'PRICE'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The jobs of each kind. The previous release knows notices of stock alone, and takes no job about prices. */
export const noticeJobs = {
  STOCK: { link: 'sendNoticeLink', tell: 'tellOfReturn', letter: 'sendNotice', key: 'return' },
  PRICE: { link: 'sendPriceNoticeLink', tell: 'tellOfPrice', letter: 'sendPriceNotice', key: 'price' },
} as const satisfies Record<NoticeKind, object>

/** Maximum of waiting notices per member, or per address. */
export const mostWaiting = 100

/** Unconfirmed requests expire; sent notices stay in the member's list for a while. */
export const confirmationLife = Temporal.Duration.from({ hours: 7 * 24 })
export const memoryOfTold = Temporal.Duration.from({ hours: 90 * 24 })

export const channelOf = ({ kind }: Contact) => (kind === 'email' ? ('EMAIL' as const) : ('SMS' as const))

/** The product page of the variant. */
export const pathOf = ({ productCode }: { productCode: string }, assortId: string) =>
  `/product/${encodeURIComponent(productCode)}?variant=${encodeURIComponent(assortId)}`
