import { seedShop } from '#database/seed/seed.ts'
import type { Db } from './lib/db.ts'

/** An empty database becomes the demo shop. A start that was killed meanwhile leaves it empty: the seed is one transaction. */
export async function seedWhenEmpty(db: Db): Promise<void> {
  const company = await db.selectFrom('company').select('code').limit(1).executeTakeFirst()
  if (company) return
  const began = performance.now()
  process.stdout.write('Filling the empty shop with demo goods … ')
  await seedShop(db)
  console.log(`${((performance.now() - began) / 1_000).toFixed(1)} s`)
}
