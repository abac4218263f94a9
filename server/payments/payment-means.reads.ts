import type { Db } from '#server/lib/database/db.ts'
import { readStored, readVersion } from '#server/shop/shop-admin.reads.ts'
import type { Takes } from '#server/shop/payment-methods.rules.ts'

/** The stored payees, not the cached ones, so that the owner sees a change at once. */
export async function readMeans(db: Db, company: string, taken: Pick<Takes, 'card' | 'wallets'>) {
  const [{ settings }, version] = await Promise.all([readStored(db, company), readVersion(db, company, 'settings')])
  return { settings, version, takes: { ...settings, ...taken } }
}
export type MeansFacts = Awaited<ReturnType<typeof readMeans>>
