import { openPlans, startPlan } from '#server/billing/bills.commands.ts'
import { readTerms } from '#server/billing/bills.reads.ts'
import { planOf } from '#server/billing/bills.rules.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { register } from './people.ts'
import { bookOrder } from './received.ts'
import type { openShop } from './shop.ts'

type BilledShop = Pick<Awaited<ReturnType<typeof openShop>>, 'db' | 'clock'>

/** A member's pay-later order, as the checkout leaves it once the first instalment is paid. */
export async function bookPlan(
  shop: BilledShop,
  { member, number, cents, isStarted = true }: { member: string; number: string; cents: number; isStarted?: boolean },
): Promise<{ orderId: string; bills: string[] }> {
  const { db, clock } = shop
  const at = clock.now()
  const terms = await readTerms(db, 'SPORT')
  const [first] = planOf(cents, dayOf(at), terms)
  await bookOrder(db, { member, number, cents, placedAt: at, firstPartCents: first!.cents })
  const { id: orderId } = await db
    .selectFrom('sales_order')
    .select('id')
    .where('number', '=', number)
    .where('company', '=', 'SPORT')
    .executeTakeFirstOrThrow()
  await inTransaction(db, async (tx) => {
    await openPlans(tx, { company: 'SPORT', member, orders: [{ orderId, cents }], terms, at })
    if (isStarted) await startPlan(tx, orderId, { at, actor: 'bank', terms })
  })
  const bills = await db.selectFrom('bill').select('id').where('order_id', '=', orderId).orderBy('no').execute()
  return { orderId, bills: bills.map(({ id }) => id) }
}

/** Three instalments of HK$400 for a new member without other debts; the first is paid. */
export async function bookPlanOfNewcomer(shop: Awaited<ReturnType<typeof openShop>>, email: string, number: string) {
  const visitor = await register(shop, email)
  const member = await memberOf(shop, email)
  await shop.db.updateTable('member').set({ birth_date: '1990-01-01' }).where('visitor', '=', member).execute()
  return { visitor, plan: { number, ...(await bookPlan(shop, { member, number, cents: 120_000 })) } }
}

export const memberOf = async ({ db }: Pick<BilledShop, 'db'>, email: string): Promise<string> =>
  (
    await db
      .selectFrom('member')
      .select('visitor')
      .where('company', '=', 'SPORT')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).visitor
