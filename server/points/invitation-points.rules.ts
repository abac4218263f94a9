import { startOfDay } from '#server/lib/process/clock.ts'

export type WhyNoReward = 'unproven' | 'same-phone' | 'same-place' | 'too-many'

/**
 * Whether a friend's first order earns points for the inviter: both verified, different households, and the monthly limit not reached. §9
 */
export function judgeInvitation(facts: {
  inviterProven: boolean
  friendProven: boolean
  samePhone: boolean
  samePlace: boolean
  /** Friends who have earned this inviter points in the same month. */
  thisMonth: number
  most: number
}): WhyNoReward | null {
  if (!facts.inviterProven || !facts.friendProven) return 'unproven'
  if (facts.samePhone) return 'same-phone'
  if (facts.samePlace) return 'same-place'
  return facts.thisMonth >= facts.most ? 'too-many' : null
}

/** The month of a day: from its first moment up to the first of the next, in Hong Kong. */
export function monthOf(day: Temporal.PlainDate): { from: Temporal.Instant; until: Temporal.Instant } {
  const first = day.with({ day: 1 })
  return { from: startOfDay(first), until: startOfDay(first.add({ months: 1 })) }
}
