import type { Grade } from '#contract/grades.ts'
import type { PromotionDay } from './promotion-terms.rules.ts'

/** Why a promotion or a code does not make this cart cheaper, with what a person needs to understand it. */
export type Why =
  | { kind: 'unknown-code' }
  | { kind: 'code-twice' } // typed before, perhaps in other letters
  | { kind: 'code-needed' }
  | { kind: 'not-yet'; from: PromotionDay }
  | { kind: 'ended'; to: PromotionDay }
  | { kind: 'grade'; grades: readonly Grade[] }
  | { kind: 'closed' } // by the buyer
  | { kind: 'used-up' }
  | { kind: 'used-by-you'; times: number }
  | { kind: 'no-goods' } // nothing here is what it is for
  | { kind: 'min-goods'; minCents: number; missingCents: number }
  | { kind: 'min-pieces'; minPieces: number; missing: number }
  | { kind: 'too-few'; missing: number } // pieces of the goods it is for
  | { kind: 'stock-short'; missing: number } // the same, and there is no more stock
  | { kind: 'combo-incomplete'; missing: readonly ComboGap[] }
  | { kind: 'combo-sold-out'; missing: readonly ComboGap[] }
  | { kind: 'no-delivery-fee' } // nothing to take off
  | { kind: 'nothing-off' } // a discount of 0 or less: a code is removed with a warning, §4
  | { kind: 'beaten'; by: string } // another of its lane is better on the same goods
  | { kind: 'family'; by: string }
  | { kind: 'most-applied'; most: number }
  | { kind: 'exclusive'; by: string } // that one stands alone
  | { kind: 'most-exclusive'; most: number; by: string }
  | { kind: 'better-together'; byCents: number } // it stands alone, and the others together save more

export interface ComboGap {
  product: string
  missing: number
}

/** §4: a code that fits and takes nothing off goes; every other stays where the buyer sees it, with its reason. */
export const isRemoved = ({ code, why }: { code: string | null; why: Why }) =>
  code !== null && why.kind === 'nothing-off'
