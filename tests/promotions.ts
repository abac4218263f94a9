import type { Db } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { createPromotion } from '#server/promotions/promotion-admin.commands.ts'
import type { PromotionInput } from '#server/promotions/promotion-admin.rules.ts'
import { dropLabels } from '#server/promotions/promotion-labels.reads.ts'
import { dropOffers } from '#server/promotions/running-promotions.reads.ts'
import type { PromotedGoods, DiscountTerms } from '#server/promotions/promotion-terms.rules.ts'
import { opening } from './clock.ts'

const nothing = { products: [], categories: [], brands: [] }

export const goods = (named: Partial<Omit<PromotedGoods, 'except'>> = {}): PromotedGoods => ({
  ...nothing,
  except: nothing,
  fullPriceOnly: false,
  ...named,
})

const laneOf = (terms: DiscountTerms) =>
  ['nth-piece', 'buy-get', 'pieces-for', 'combo'].includes(terms.kind) ? 'bundle' : 'line'

type PromotionOffer = Partial<Omit<PromotionInput, 'limits' | 'of'>> & {
  terms: DiscountTerms
  of?: PromotedGoods
  limits?: Partial<PromotionInput['limits']>
}

/** A promotion with the required fields only. */
export const tell = ({ of = goods(), limits, ...told }: PromotionOffer): PromotionInput => ({
  nameZh: '測試優惠',
  nameEn: 'Test offer',
  lane: laneOf(told.terms),
  of,
  exclusive: false,
  family: null,
  priority: 0,
  from: '2026-01-01',
  to: null,
  grades: null,
  minGoodsCents: 0,
  minPieces: 0,
  codes: [],
  state: 'live',
  ...told,
  limits: { overall: null, perCustomer: null, perCode: null, ...limits },
})

/** Adds a live promotion; returns its id. */
export async function offer(db: Db, told: PromotionOffer, company = 'SPORT'): Promise<string> {
  const at = Temporal.Instant.from(opening)
  const { id } = await inTransaction(db, (tx) => createPromotion(tx, tell(told), { company, by: 'test', at }))
  dropOffers(db) // the change feed takes a moment
  dropLabels(db)
  return id
}
