import { toHkd } from '#contract/money.ts'
import type { Combo, ProductOffer } from '#contract/promotions.ts'
import type { Locale } from '#contract/shop.ts'
import type { SoldGoods } from '#server/goods/goods.store.ts'
import { wireCards } from '#server/catalogue/product-cards.wire.ts'
import type { CatalogueView } from '#server/catalogue/catalogue-view.reads.ts'
import type { Caller } from '#server/lib/http/endpoint-handler.ts'
import { nameGrade } from '#server/members/lists.rules.ts'
import type { Rounding } from '#server/shop/allocation.rules.ts'
import { m } from '#words/compiled/messages.js'
import type { CombosFacts } from './combos.reads.ts'
import { type ComboOffer, mostSets, priceSet, variantsOf } from './combos.rules.ts'
import type { Promotion } from './promotion-terms.rules.ts'
import { sayName, sayTerms } from './promotion-wording.rules.ts'

/** The promotions of a product. */
export function wireOfferOf(promotion: Promotion, locale: Locale): ProductOffer {
  const { id, grades, from, to } = promotion
  return {
    id,
    name: sayName(promotion, locale),
    says: sayTerms(promotion, locale),
    grades: grades && [...grades],
    gradeNames: grades && grades.map((grade) => nameGrade(grade, locale)),
    from,
    to,
  }
}

type CombosManner = Pick<Caller, 'locale' | 'today'>

/** Combos as pages show them, without those whose goods are no longer sold. */
export function wireCombos(
  { combos, goods, cards, rounding }: CombosFacts,
  view: CatalogueView,
  manner: CombosManner,
): Combo[] {
  const cardOf = new Map(wireCards(view, cards, manner.locale).map((card) => [card.productCode, card]))
  return combos.flatMap((combo) => wireCombo(combo, goods, cardOf, manner, rounding) ?? [])
}

function wireCombo(
  combo: ComboOffer,
  goods: readonly SoldGoods[],
  cardOf: ReadonlyMap<string, Combo['parts'][number]['card']>,
  { locale, today }: CombosManner,
  rounding: Rounding,
): Combo | null {
  const { parts } = combo.terms
  const cards = parts.map((part) => cardOf.get(variantsOf(part, goods)[0]?.product ?? ''))
  if (cards.includes(undefined)) return null
  const { unitCents, apartCents, togetherCents } = priceSet(combo, goods, { today: today.toString(), rounding })
  const { most, short } = mostSets(parts, goods)
  const missing = goods.find(({ product, assortId }) => product === short || assortId === short)
  return {
    promotionId: combo.id,
    name: sayName(combo, locale),
    says: sayTerms(combo, locale),
    to: combo.to,
    parts: parts.map(({ product, quantity }, at) => ({
      card: cards[at]!,
      qty: quantity,
      assortId: cards[at]!.productCode === product ? null : product,
      sellingPrice: toHkd(unitCents[at]!),
    })),
    totalAmount: toHkd(apartCents),
    saved: toHkd(apartCents - togetherCents),
    netTotal: toHkd(togetherCents),
    most,
    reason: missing ? m.refusal_combo_sold_out({ name: sayName(missing, locale) }, { locale }) : null,
  }
}
