import { sql } from 'kysely'
import { zone } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { keysOf, lendKeys } from '#server/lib/process/keys.ts'
import { takeTurn } from '#server/lib/database/startup-lock.ts'
import { seedBills } from './bills.ts'
import { companies, seedCompanies } from './companies.ts'
import { seedCoupons } from './coupons.ts'
import { foldDue } from '#server/goods/grid-items.store.ts'
import { seedDelivery } from './delivery.ts'
import { seedGiftCards } from './gift-cards.ts'
import { listGoods, seedGoods } from './goods.ts'
import { seedMeanings } from './meanings.ts'
import { seedMembers } from './members.ts'
import { seedNews } from './news.ts'
import { seedOrders } from './orders.ts'
import { seedPages } from './pages.ts'
import { seedPhotos, type StoredPhotos } from './photos.ts'
import { seedPlaces } from './places.ts'
import { seedPromotions } from './promotions.ts'
import { seedPoints } from './points.ts'
import { seedReviews } from './reviews.ts'
import { seedSliders } from './sliders.ts'
import { seedStock } from './stock.ts'
import { seedTogether } from './together.ts'

/**
 * Fills an empty database with the demo shop in one transaction; returns whether it did. Dates are relative to `now`: new
 * products are new today, and past orders are of the last two months. Goods without photos show their drawings.
 */
export async function seedShop(
  db: Db,
  now: Temporal.Instant = Temporal.Now.instant(),
  photos?: Promise<StoredPhotos | undefined>,
): Promise<boolean> {
  const here = now.toZonedDateTimeISO(zone)
  return db.transaction().execute(async (tx) => {
    lendKeys(tx, keysOf(db))
    await takeTurn(tx, 'seed')
    if (await tx.selectFrom('company').select('code').limit(1).executeTakeFirst()) return false
    await seedPlaces(tx)
    await seedCompanies(tx)
    await seedDelivery(tx)
    await seedPages(tx, now)
    await seedSliders(tx, now)
    await seedNews(tx, here)
    for (const company of companies) {
      const goods = listGoods(company)
      await seedGoods(tx, company, here.toPlainDate())
      await seedTogether(tx, company, goods)
      await seedMeanings(tx, company)
      await seedPromotions(tx, company, goods, here)
      const members = await seedMembers(tx, company.code, here)
      await seedGiftCards(tx, company.code, members, here)
      const orders = await seedOrders(tx, company, goods, members, here)
      await seedReviews(tx, company.code, members, orders)
      await seedBills(tx, company.code, members, orders, here)
      await seedCoupons(tx, company.code, members, orders, here)
      await seedPoints(tx, company.code, members, orders, here)
      await seedStock(tx, company.code, goods, orders, now.subtract({ hours: 24 * 61 }))
    }
    const stored = await photos // written to the file store meanwhile
    if (stored) await seedPhotos(tx, stored, now)
    for (const { code } of companies) await foldDue(tx, code, 100_000)
    // Jobs added by seeded orders are complete: a new shop starts with an empty queue.
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(tx)
    await tx.deleteFrom('scheduled_job').execute()
    return true
  })
}
