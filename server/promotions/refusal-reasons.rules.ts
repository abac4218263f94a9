import type { Grade } from '#contract/grades.ts'
import type { PromotionDay } from './promotion-terms.rules.ts'

/** Why a promotion or a code does not apply to this cart, with the facts that explain it. */
export type Why =
  | { kind: 'unknown-code' }
  | { kind: 'code-twice' } // entered before, perhaps in other case
  | { kind: 'code-needed' }
  | { kind: 'not-yet'; from: PromotionDay }
  | { kind: 'ended'; to: PromotionDay }
  | { kind: 'grade'; grades: readonly Grade[] }
  | { kind: 'closed' } // switched off by the buyer
  | { kind: 'used-up' }
  | { kind: 'used-by-you'; times: number }
  | { kind: 'no-goods' } // none of its goods are in the cart
  | { kind: 'min-goods'; minCents: number; missingCents: number }
  | { kind: 'min-pieces'; minPieces: number; missing: number }
  | { kind: 'too-few'; missing: number } // pieces of its goods
  | { kind: 'stock-short'; missing: number } // the same, but the stock is used up
  | { kind: 'combo-incomplete'; missing: readonly ComboGap[] }
  | { kind: 'combo-sold-out'; missing: readonly ComboGap[] }
  | { kind: 'no-delivery-fee' } // there is no delivery charge
  | { kind: 'nothing-off' } // a discount of 0 or less: a code is removed with a warning, §4
  | { kind: 'beaten'; by: string } // another one of its lane is better on the same goods
  | { kind: 'family'; by: string }
  | { kind: 'most-applied'; most: number }
  | { kind: 'exclusive'; by: string } // an exclusive one applies
  | { kind: 'most-exclusive'; most: number; by: string }
  | { kind: 'better-together'; byCents: number } // it is exclusive, and the others together save more

export interface ComboGap {
  product: string
  missing: number
}

/** §4: a code that fits but takes nothing off is removed. All others stay visible, with their reason. */
export const isRemoved = ({ code, why }: { code: string | null; why: Why }) =>
  code !== null && why.kind === 'nothing-off'
