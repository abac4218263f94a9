import { listGoods } from '#server/goods/goods.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Caller } from '#server/lib/http/endpoint-handler.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { isCombo } from './combos.rules.ts'
import { dropUsedUp, listOffers } from './running-promotions.reads.ts'
import { asLine, isAbout } from './running-promotions.rules.ts'
import type { Promotion } from './promotion-terms.rules.ts'

/** Today's promotions that include a variant of the product. Combos are listed separately. */
export async function listOffersOf(
  db: Db,
  { company, today }: Pick<Caller, 'company' | 'today'>,
  product: string,
): Promise<Promotion[]> {
  const goods = await listGoods(db, company, { products: [product], assortIds: [] })
  if (goods.length === 0) throw new Refusal('PRODUCT_NOT_FOUND')
  const lines = goods.map((one) => asLine(one, one.assortId, 1))
  const offers = (await listOffers(db, company, today.toString())).filter((one) => !isCombo(one) && isAbout(one, lines))
  return dropUsedUp(db, company, offers)
}
