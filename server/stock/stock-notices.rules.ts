import type { Contact } from '#server/shop/contacts.rules.ts'

/** As many notices as one member, or one address, waits for. */
export const mostWaiting = 100

/** A link that nobody opened is no wish; what was told is remembered for a while in the member's list. */
export const confirmationLife = Temporal.Duration.from({ hours: 7 * 24 })
export const memoryOfTold = Temporal.Duration.from({ hours: 90 * 24 })

export const channelOf = ({ kind }: Contact) => (kind === 'email' ? ('EMAIL' as const) : ('SMS' as const))

/** Where the goods stand on the shop's pages. */
export const pathOf = ({ productCode }: { productCode: string }, assortId: string) =>
  `/product/${encodeURIComponent(productCode)}?variant=${encodeURIComponent(assortId)}`
