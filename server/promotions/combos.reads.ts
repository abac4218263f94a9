import { toHkd } from '#contract/money.ts'
import type { Combo } from '#contract/promotions.ts'
import { showCards } from '#server/catalogue/product-cards.reads.ts'
import { type SoldGoods, listGoods } from '#server/catalogue/goods.reads.ts'
import type { CatalogueView } from '#server/catalogue/snapshot-access.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Caller } from '#server/lib/http/endpoint-handler.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import type { Rounding } from '#server/shop/allocation.rules.ts'
import { m } from '#words/compiled/messages.js'
import { dropUsedUp, listOffers } from './running-promotions.reads.ts'
import { nameOf, sayTerms } from './promotion-terms.reads.ts'
import { type ComboOffer, isCombo, mostSets, namesPart, priceSet, variantsOf } from './combos.rules.ts'

type CombosReader = Pick<Caller, 'company' | 'locale' | 'now' | 'today'>

/** The combos that run today for whoever comes, those that `product` is in when one is asked for. */
export async function listCombos(
  db: Db,
  { company, today }: CombosReader,
  { product, ask = db }: { product?: string; ask?: Db } = {},
): Promise<ComboOffer[]> {
  const offers = await listOffers(db, company, today.toString())
  const combos = offers.filter(isCombo).filter(({ grades }) => grades === null)
  const asked = combos.filter(
    ({ terms }) => product === undefined || terms.parts.some((part) => namesPart(part, product)),
  )
  return dropUsedUp(ask, company, asked)
}

/** The combos that a product is in, for its page, which stands a slice below. */
export const tellCombos = async (db: Db, view: CatalogueView, asker: CombosReader, product: string): Promise<Combo[]> =>
  showCombos(db, view, await listCombos(db, asker, { product }), asker)

/** Combos as a page shows them; one of goods that are not sold here any more is none. */
export async function showCombos(
  db: Db,
  view: CatalogueView,
  combos: readonly ComboOffer[],
  asker: CombosReader,
): Promise<Combo[]> {
  if (combos.length === 0) return []
  const codes = [...new Set(combos.flatMap(({ terms }) => terms.parts.map(({ product }) => product)))]
  const goods = await listGoods(db, asker.company, { products: codes, assortIds: codes })
  const live = goods.filter(({ status }) => status === 'live')
  const products = [...new Set(live.map(({ product }) => product))]
  const [cards, { roundingMode }] = await Promise.all([
    showCards(db, view, products, asker),
    readSettings(db, asker.company),
  ])
  const cardOf = new Map(cards.map((card) => [card.productCode, card]))
  return combos.flatMap((combo) => showCombo(combo, live, cardOf, asker, roundingMode as Rounding) ?? [])
}

function showCombo(
  combo: ComboOffer,
  goods: readonly SoldGoods[],
  cardOf: ReadonlyMap<string, Combo['parts'][number]['card']>,
  { locale, today }: CombosReader,
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
    name: nameOf(combo, locale),
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
    reason: missing ? m.refusal_combo_sold_out({ name: nameOf(missing, locale) }, { locale }) : null,
  }
}
