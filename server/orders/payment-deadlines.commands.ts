import type { Later } from '#server/lib/process/job-registry.ts'
import { type OrderLetter, warningBefore } from './order-mail.rules.ts'
import type { Order } from './orders.store.ts'

export const expiryOf = (id: string, at: Temporal.Instant) =>
  ({ name: 'expireOrder', payload: { order: id }, at, key: `expire ${id}` }) as const

/**
 * The warning before the deadline. None when the deadline was moved for a proof under review, since the buyer has
 * nothing to do.
 */
export const warningOf = (id: string, placedAt: Temporal.Instant, expiresAt: Temporal.Instant) => ({
  name: 'mailOrder',
  payload: { order: id, about: 'expiring' } satisfies OrderLetter,
  at: warningAt(placedAt, expiresAt),
  key: `warn ${id}`,
})

export const warningAt = (placedAt: Temporal.Instant, expiresAt: Temporal.Instant) =>
  expiresAt.subtract(warningBefore(placedAt, expiresAt))

/** The jobs of an unpaid order: the mail that asks for money, the warning and the expiry. */
export const deadlineJobsOf = (
  { id, placedAt, expiresAt }: Pick<Order, 'id' | 'placedAt'> & { expiresAt: Temporal.Instant },
  about: 'placed' | 'drafted' = 'placed',
): [letter: Later, ...ending: Later[]] => [
  { name: 'mailOrder', payload: { order: id, about } satisfies OrderLetter },
  warningOf(id, placedAt, expiresAt),
  expiryOf(id, expiresAt),
]
