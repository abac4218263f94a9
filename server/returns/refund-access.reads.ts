import type { Db } from '#server/lib/database/db.ts'
import type { Caller, Visitor } from '#server/lib/http/endpoint-handler.ts'
import type { Limits } from '#server/lib/http/rate-limits.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { findOrder, isTheirs, listOrders, openOrder } from '#server/orders/orders.reads.ts'
import type { Order } from '#server/orders/orders.store.ts'
import { requireRefund } from './returns.reads.ts'
import type { Refund } from './returns.store.ts'

type ByVisitor = Pick<Caller, 'company' | 'ip'> & { visitor: Visitor }

/** The whole order, for its buyer or the holder of its link; not found for anyone else. Guessing of numbers is limited. */
export async function openWhole(
  db: Db,
  limits: Limits,
  { company, visitor, ip }: ByVisitor,
  { invoiceNo: number, orderToken }: { invoiceNo: string; orderToken?: string | undefined },
): Promise<Order> {
  const asked = { company, visitor: visitor.id, number, orderToken, ip }
  return (await openOrder(db, limits, { ...asked, askWork: notAsked })).order
}

/** There is no e-mail to guess here. */
const notAsked = () => async () => {}

const misses = { most: 10, seconds: 3_600 }

/** A document of the caller's own order. Guessing of numbers is limited here too. */
export async function requireOwnRefund(
  db: Db,
  limits: Limits,
  { company, visitor, ip }: ByVisitor,
  refundNo: string,
): Promise<Refund> {
  await limits.check('refund-by-address', ip, misses)
  try {
    const refund = await requireRefund(db, company, refundNo)
    if (await isOwn(db, visitor, refund.orderId)) return refund
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  await limits.spend('refund-by-address', ip, misses)
  throw new Refusal('REFUND_NOT_FOUND')
}

const isOwn = async (db: Db, { id }: Visitor, orderId: string): Promise<boolean> =>
  (await listOrders(db, [orderId])).some(({ visitor }) => visitor === id)

/** The same, also with the order's link, for reading only. */
export async function mayOpen(db: Db, { id }: Visitor, orderId: string, orderToken: string | undefined) {
  const [order] = await listOrders(db, [orderId])
  return order !== undefined && isTheirs(db, order, { visitor: id, orderToken })
}

/** Any order of the company, for staff. */
export async function requireAnyOrder(db: Db, company: string, number: string): Promise<Order> {
  const order = await findOrder(db, company, number)
  if (!order) throw new Refusal('ORDER_NOT_FOUND')
  return order
}
