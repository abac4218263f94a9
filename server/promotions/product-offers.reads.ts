import type { ProductOffer } from '#contract/promotions.ts'
import type { Locale } from '#contract/shop.ts'
import { listGoods } from '#server/catalogue/goods.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Caller } from '#server/lib/http/endpoint-handler.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { nameGrade } from '#server/members/lists.rules.ts'
import { isCombo } from './combos.rules.ts'
import { dropUsedUp, listOffers } from './running-promotions.reads.ts'
import { asLine, isAbout } from './running-promotions.rules.ts'
import { nameOf, sayTerms } from './promotion-terms.reads.ts'
import type { Promotion } from './promotion-terms.rules.ts'

/** What runs today and counts a product in, whichever of its variants; combos are told by themselves. */
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

export function showOffer(promotion: Promotion, locale: Locale): ProductOffer {
  const { id, grades, from, to } = promotion
  return {
    id,
    name: nameOf(promotion, locale),
    says: sayTerms(promotion, locale),
    grades: grades && [...grades],
    gradeNames: grades && grades.map((grade) => nameGrade(grade, locale)),
    from,
    to,
  }
}
