import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { endMaintenance } from '#server/shop/shop-admin.commands.ts'
import { readVersion } from '#server/shop/shop-admin.reads.ts'
import { lockShop, type ShopEditor } from '#server/shop/shop-edits.commands.ts'
import * as store from './companies.store.ts'
import { readReadiness, type ReadinessFacts } from './readiness.reads.ts'
import { listMissing, type StepName } from './readiness.rules.ts'

/** Opens a shop to visitors for the first time. Refuses SHOP_NOT_READY, in words, while something essential is missing. */
export async function openToVisitors(
  tx: Tx,
  editor: ShopEditor,
  { sayStep, ...facts }: ReadinessFacts & { sayStep(name: StepName): string },
): Promise<void> {
  const { company, at: now } = editor
  await lockShop(tx, company)
  const { isOpened, steps } = await readReadiness(tx, company, now, facts)
  if (isOpened) return
  const missing = listMissing(steps)
  if (missing.length > 0)
    throw new Refusal('SHOP_NOT_READY', { missing: missing.map(sayStep).join(' · '), steps: missing.join(',') })
  await store.markOpened(tx, company, now)
  await endMaintenance(tx, editor, await readVersion(tx, company, 'maintenance'))
}
