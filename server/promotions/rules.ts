import type { Grade } from '#contract/grades.ts'
import type { Rounding } from '#server/shop/sums/rules.ts'
import type { Why } from './reasons/rules.ts'
import type { Day, StackingLimits, Uses } from './terms/rules.ts'

/** When, by whom and how a cart is priced. */
export interface Occasion {
  today: Day
  /** null for a walk-in. */
  grade: Grade | null
  /** As typed; they ignore case. */
  codes: readonly string[]
  /** Ids that the buyer switched off; a code is switched off by not sending it. */
  closed: readonly string[]
  /** A promotion that is not in it was never used. */
  uses: ReadonlyMap<string, Uses>
  /** Products and assortIds of which no more can be put into the cart. */
  soldOut: ReadonlySet<string>
  /** What delivery costs before promotions; null while the buyer has not said how. */
  deliveryCents: number | null
  rounding: Rounding
  limits: StackingLimits
}

/** What a promotion took off one line; of an order's discount its share. */
export interface Share {
  promotion: string
  cents: number
}

export interface DiscountedLine {
  key: string
  grossCents: number
  discounts: Share[]
  netCents: number
}

/** The cart after its promotions, which explains itself: every promotion is in `applied` or in `refused`, every code too. */
export interface Discounted {
  /** In the order they came. */
  lines: DiscountedLine[]
  deliveryCents: number
  deliveryOff: Share | null
  applied: { promotion: string; code: string | null; cents: number; keys: string[] }[]
  /** By promotion, or by a code that belongs to none; `code` is the one that was typed, as it was typed. */
  refused: { promotion: string | null; code: string | null; why: Why }[]
}
