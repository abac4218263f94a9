import type { Combo } from '#contract/promotions.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Caller } from '#server/lib/http/endpoint-handler.ts'
import type { CatalogueView } from './catalogue-view.reads.ts'
import { wireCards } from './product-cards.wire.ts'
import type { ProductWithPartners } from './product-partners.reads.ts'
import { wireProduct } from './products.wire.ts'

/** Combos of a product belong to promotions, a slice above; hooks.ts passes the function down. */
export type TellCombos = (
  db: Db,
  view: CatalogueView,
  asker: Pick<Caller, 'company' | 'locale' | 'now' | 'today'>,
  product: string,
) => Promise<Combo[]>

export function wireWithPartners(found: ProductWithPartners, combos: readonly Combo[], caller: Caller) {
  const { view, product, together, recommended, cards } = found
  const byCode = new Map(wireCards(view, cards, caller.locale).map((card) => [card.productCode, card]))
  const pick = (codes: readonly string[]) => codes.flatMap((one) => byCode.get(one) ?? [])
  return {
    item: wireProduct(view, product, caller),
    salesTogether: pick(together),
    combos: [...combos],
    recommended: pick(recommended),
  }
}
