import { toHkd } from '#contract/money.ts'
import type { StaffPromotion } from '#contract/promotions.ts'
import type { Locale } from '#contract/shop.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { sayTerms } from './promotion-terms.reads.ts'
import { writeGoods, writeTerms } from './promotion-admin.rules.ts'
import type { StoredPromotion } from './promotion-admin.store.ts'

export { page as listPromotions } from './promotion-admin.store.ts'

/** A promotion as staff see it. */
export function showStored(kept: StoredPromotion, locale: Locale): StaffPromotion {
  const { terms, of, minGoodsCents, createdAt, changedAt, grades, limits, ...rest } = kept
  return {
    ...rest,
    codes: [...kept.codes],
    terms: writeTerms(terms),
    of: writeGoods(of),
    limits: { ...limits },
    grades: grades && [...grades],
    minGoods: toHkd(minGoodsCents),
    says: sayTerms(kept, locale),
    createdAt: wireInstant(createdAt),
    changedAt: wireInstant(changedAt),
  }
}
