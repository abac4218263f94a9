import { type CardFacts, readCards } from '#server/catalogue/product-cards.reads.ts'
import { listGoods } from '#server/goods/goods.reads.ts'
import type { SoldGoods } from '#server/goods/goods.store.ts'
import type { CatalogueView } from '#server/catalogue/catalogue-view.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Caller } from '#server/lib/http/endpoint-handler.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import type { Rounding } from '#server/shop/allocation.rules.ts'
import { dropUsedUp, listOffers } from './running-promotions.reads.ts'
import { type ComboOffer, isCombo, namesPart } from './combos.rules.ts'

type CombosReader = Pick<Caller, 'company' | 'now' | 'today'>

/** Today's combos for any visitor; only those with `product` if one is given. */
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

/** Combos with the data that pages show of their goods. */
export interface CombosFacts {
  combos: readonly ComboOffer[]
  /** Those of their goods that are sold, as the catalogue has them: the answer is cached until the catalogue shows a change. */
  goods: readonly SoldGoods[]
  cards: CardFacts
  rounding: Rounding
}

export async function readCombos(
  db: Db,
  view: CatalogueView,
  combos: readonly ComboOffer[],
  asker: CombosReader,
): Promise<CombosFacts> {
  const codes = [...new Set(combos.flatMap(({ terms }) => terms.parts.map(({ product }) => product)))]
  const goods = await listGoods(db, asker.company, { products: codes, assortIds: codes })
  const products = [...new Set(goods.map(({ product }) => product))]
  const [cards, { roundingMode }] = await Promise.all([
    readCards(db, view, products, asker),
    readSettings(db, asker.company),
  ])
  const sold = new Set(cards.items.map(({ item }) => item.code))
  return { combos, goods: goods.filter(({ product }) => sold.has(product)), cards, rounding: roundingMode as Rounding }
}
