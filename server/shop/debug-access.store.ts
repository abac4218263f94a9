import type { Db, Tx } from '#server/lib/database/db.ts'

// Stored among the settings, but not in their defaults, so that no rule or page reads it.
const key = 'debugHash'

export async function debugHash(db: Db, company: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('company', '=', company)
    .where('key', '=', key)
    .executeTakeFirst()
  return typeof row?.value === 'string' ? row.value : undefined
}

export async function putDebugHash(tx: Tx, company: string, hash: string | null): Promise<void> {
  if (hash === null) {
    await tx.deleteFrom('setting').where('company', '=', company).where('key', '=', key).execute()
    return
  }
  const value = JSON.stringify(hash)
  await tx
    .insertInto('setting')
    .values({ company, key, value })
    .onConflict((same) => same.columns(['company', 'key']).doUpdateSet({ value }))
    .execute()
}
