import type { Tx } from '#server/lib/database/db.ts'
import { takeTurn } from '#server/lib/database/startup-lock.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { findCompany } from '#server/shop/shop.reads.ts'
import { type CompanyOrder, makeCompany } from './companies.commands.ts'
import type { CompanyStarter, MadeCompany } from './companies.rules.ts'
import { freeOfCategories, freeOfWarehouses, mayLast } from './leave-demo.rules.ts'
import * as store from './leave-demo.store.ts'

interface LeavingOrder extends CompanyOrder {
  /** The company of the demo whose owner asks. */
  present: string
  /** Its name, typed. */
  presentName: string
  keepsSettings: boolean
}

/**
 * Makes a demo a shop of one's own, in one transaction: killed meanwhile, it is the demo still. Processes that run go on as
 * those of a demo until the shop is started again; the next start of it as a demo is refused.
 */
export async function leaveDemo(
  tx: Tx,
  { present, presentName, keepsSettings, ...order }: LeavingOrder,
  starter: CompanyStarter,
): Promise<MadeCompany> {
  await takeTurn(tx, 'demo')
  const { nameZh, nameEn } = await findCompany(tx, present)
  if (![nameZh, nameEn].includes(presentName)) throw new Refusal('COMPANY_NAME_DIFFERS')
  const rows = keepsSettings ? await readLastingRows(tx, present) : undefined
  await store.emptyInstallation(tx)
  const made = await makeCompany(tx, order, starter)
  if (rows) await store.writeLasting(tx, order.code, rows)
  await store.markOwn(tx, order.now)
  return made
}

async function readLastingRows(tx: Tx, company: string): Promise<store.LastingRows> {
  const rows = await store.readLasting(tx, company)
  const settings = (rows.get('setting') ?? []) as { key: string }[]
  const ways = (rows.get('delivery_way') ?? []) as { only_categories: string[] }[]
  const points = (rows.get('pickup_point') ?? []) as object[]
  return new Map([
    ...rows,
    ['setting', settings.filter(mayLast)],
    ['delivery_way', freeOfCategories(ways)],
    ['pickup_point', freeOfWarehouses(points)],
  ])
}
