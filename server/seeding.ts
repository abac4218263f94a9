import type { Db } from './lib/db.ts'

/** An empty database becomes the demo shop. The seed is one transaction: a start that was killed in it leaves the database empty. */
export async function seedWhenEmpty(db: Db): Promise<void> {
  const company = await db.selectFrom('company').select('code').limit(1).executeTakeFirst()
  if (company) return
  const began = performance.now()
  process.stdout.write('Filling the empty shop with demo goods … ')
  const { seedShop } = await import('#database/seed/seed.ts')
  await seedShop(db)
  console.log(`${((performance.now() - began) / 1_000).toFixed(1)} s`)
}
