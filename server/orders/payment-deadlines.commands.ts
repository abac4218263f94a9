import type { Later } from '#server/lib/process/job-registry.ts'
import { type OrderLetter, warningBefore } from './order-mail.rules.ts'
import type { Order } from './orders.store.ts'

export const expiryOf = (id: string, at: Temporal.Instant) =>
  ({ name: 'expireOrder', payload: { order: id }, at, key: `expire ${id}` }) as const

/** The letter before the end. An end that was moved because of a proof that staff look at has none: nobody has to do anything. */
export const warningOf = (id: string, placedAt: Temporal.Instant, expiresAt: Temporal.Instant) => ({
  name: 'mailOrder',
  payload: { order: id, about: 'expiring' } satisfies OrderLetter,
  at: warningAt(placedAt, expiresAt),
  key: `warn ${id}`,
})

export const warningAt = (placedAt: Temporal.Instant, expiresAt: Temporal.Instant) =>
  expiresAt.subtract(warningBefore(placedAt, expiresAt))

/** All that an order needs that nobody has paid yet: the letter that asks for the money, the warning and the end. */
export const chaseOf = (
  { id, placedAt, expiresAt }: Pick<Order, 'id' | 'placedAt'> & { expiresAt: Temporal.Instant },
  about: 'placed' | 'drafted' = 'placed',
): [letter: Later, ...ending: Later[]] => [
  { name: 'mailOrder', payload: { order: id, about } satisfies OrderLetter },
  warningOf(id, placedAt, expiresAt),
  expiryOf(id, expiresAt),
]
