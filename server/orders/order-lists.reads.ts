import { readGoods } from '#server/goods/goods.reads.ts'
import type { SoldGoods } from '#server/goods/goods.store.ts'
import { startOfDay } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Caller, Visitor } from '#server/lib/http/endpoint-handler.ts'
import { type PageQuery, rowsOf } from '#server/lib/database/paging.ts'
import { findCompany } from '#server/shop/shop.reads.ts'
import type { Company } from '#server/shop/shop.store.ts'
import { countTabs, isNumber, patternsOf, type OrderFilter, tabOf } from './order-lists.rules.ts'
import * as store from './order-lists.store.ts'
import type { Header } from './order-lists.store.ts'

type ListReader = Pick<Caller, 'company'> & { visitor: Visitor }
interface OrderListQuery extends PageQuery {
  search: string
}

/** An order in a list, with its supplier. */
export type SuppliedHeader = Header & { from: Company }
/** The same with its first lines. */
export type HeaderWithGoods = SuppliedHeader & { lines: (FirstLine & { goods: SoldGoods })[] }
type FirstLine = Awaited<ReturnType<typeof store.firstLines>>[number]

const termsOf = ({ search }: OrderListQuery) => ({ patterns: patternsOf(search), isNumber: isNumber(search) })

/** A page of a buyer's orders, and the count of each tab. */
export async function listOwnOrders(
  db: Db,
  { company, visitor }: ListReader,
  asked: OrderListQuery & { tab: OrderFilter },
) {
  const buyer = { company, visitor: visitor.id }
  const isPlain = asked.search === ''
  const stateCounts = store.stateCountsOf(db, buyer)
  const wanted =
    asked.tab === 'all' ? 'all' : (await stateCounts).filter((stateCount) => tabOf(stateCount) === asked.tab)
  const found = isPlain
    ? store.page(db, buyer, wanted, rowsOf(asked))
    : store.search(db, buyer, { stateCounts: wanted, ...termsOf(asked) }, rowsOf(asked))
  const [counted, answer] = await Promise.all([stateCounts, found])
  const counts = countTabs(counted)
  const { orders, totalCount } = Array.isArray(answer) ? { orders: answer, totalCount: counts[asked.tab] } : answer
  return { orders: await withGoods(db, company, orders), totalCount, counts }
}

/** A buyer's orders between two dates, without lines. */
export async function listOwnHeaders(
  db: Db,
  { company, visitor }: ListReader,
  asked: OrderListQuery & { from?: string | undefined; to?: string | undefined },
) {
  const buyer = { company, visitor: visitor.id }
  const { orders, totalCount } = await store.search(
    db,
    buyer,
    { stateCounts: 'all', ...termsOf(asked), ...daysBetween(asked) },
    rowsOf(asked),
  )
  return { orders: await withSuppliers(db, orders), totalCount }
}

export const listHeaders = store.headers

/** Both days in full, in Hong Kong time. */
export function daysBetween({ from, to }: { from?: string | undefined; to?: string | undefined }): store.Between {
  return {
    from: from ? startOfDay(Temporal.PlainDate.from(from)) : null,
    until: to ? startOfDay(Temporal.PlainDate.from(to).add({ days: 1 })) : null,
  }
}

async function withSuppliers(db: Db, orders: readonly Header[]): Promise<SuppliedHeader[]> {
  const codes = [...new Set(orders.map(({ supplier }) => supplier))]
  const found = new Map((await Promise.all(codes.map((code) => findCompany(db, code)))).map((one) => [one.code, one]))
  return orders.map((order) => ({ ...order, from: found.get(order.supplier)! }))
}

async function withGoods(db: Db, company: string, orders: readonly Header[]): Promise<HeaderWithGoods[]> {
  const [headers, lines] = await Promise.all([
    withSuppliers(db, orders),
    store.firstLines(
      db,
      orders.map(({ id }) => id),
    ),
  ])
  const goods = await readGoods(db, company, [...new Set(lines.map(({ assortId }) => assortId))])
  return headers.map((order) => ({
    ...order,
    lines: lines
      .filter(({ orderId }) => orderId === order.id)
      .map((line) => ({ ...line, goods: goods.get(line.assortId)! })), // a variant that was ordered is never removed
  }))
}
