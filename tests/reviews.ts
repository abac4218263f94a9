import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/lib/database/db.ts'
import { buyByCard, receive } from './returns.ts'
import type { Trade } from './trade.ts'
import type { ShopVisitor } from './visitor.ts'

/** Buys and receives these goods. */
export async function receiveGoods(
  { shop, orderStaff }: Pick<Trade, 'shop' | 'orderStaff'>,
  code: string,
  whose: ShopVisitor,
) {
  const bought = await buyByCard(shop, whose, [{ prodCode: code, qty: 2 }])
  await receive(orderStaff, bought)
  return bought
}

/** Writes a review, and requires that it is taken. */
export async function writeReview(
  whose: ShopVisitor,
  productCode: string,
  { stars = 5, text = '杯身夠厚，斟熱茶都唔燙手。', photos = [] as string[] } = {},
) {
  return whose.call('POST /vip/saveReview', { productCode, stars, text, photos })
}

/** The sums that cards show are those of the rows. */
export async function expectCounted(db: Db) {
  const { rows } = await sql<{ product: string }>`
    with counted as (
      select company, product, count(*) as reviews, sum(stars) as stars,
        array[count(*) filter (where stars = 1), count(*) filter (where stars = 2), count(*) filter (where stars = 3),
          count(*) filter (where stars = 4), count(*) filter (where stars = 5)]::integer[] as by_stars
      from review where state = 'shown' group by company, product
    )
    select product from counted full join product_rating kept using (company, product)
    where coalesce(counted.reviews, 0) <> coalesce(kept.reviews, 0) or coalesce(counted.stars, 0) <> coalesce(kept.stars, 0)
      or coalesce(counted.by_stars, '{0,0,0,0,0}') <> coalesce(kept.by_stars, '{0,0,0,0,0}')`.execute(db)
  expect(rows).toEqual([])
}
