import type { OrderHeader } from '#contract/orders.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { readGoods } from '#server/catalogue/goods.reads.ts'
import { pictureOf } from '#server/catalogue/product-pictures.reads.ts'
import { wireInstant, zone } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Caller, Visitor } from '#server/lib/http/endpoint-handler.ts'
import { findCompany } from '#server/shop/shop.reads.ts'
import { awaitsGoods, isPayable, labelOf, stateOf, typeOf } from './orders.rules.ts'
import { inLanguage, sayLabel } from './order-wording.rules.ts'
import { countTabs, isNumber, patternsOf, type OrderFilter, tabOf } from './order-lists.rules.ts'
import * as store from './order-lists.store.ts'
import type { Header } from './order-lists.store.ts'

type ListReader = Pick<Caller, 'company' | 'locale' | 'now'> & { visitor: Visitor }
interface OrderListQuery {
  page: number
  size: number
  search: string
}

const termsOf = ({ search }: OrderListQuery) => ({ patterns: patternsOf(search), isNumber: isNumber(search) })
const cutOf = ({ page, size }: OrderListQuery) => ({ skip: (page - 1) * size, most: size })

/** A page of a buyer's own orders, and how many stand on each tab. */
export async function listOwnOrders(db: Db, caller: ListReader, asked: OrderListQuery & { tab: OrderFilter }) {
  const buyer = { company: caller.company, visitor: caller.visitor.id }
  const isPlain = asked.search === ''
  const piles = store.pilesOf(db, buyer)
  const wanted = asked.tab === 'all' ? 'all' : (await piles).filter((pile) => tabOf(pile) === asked.tab)
  const found = isPlain
    ? store.page(db, buyer, wanted, cutOf(asked))
    : store.search(db, buyer, { piles: wanted, ...termsOf(asked) }, cutOf(asked))
  const [counted, answer] = await Promise.all([piles, found])
  const counts = countTabs(counted)
  const { orders, totalCount } = Array.isArray(answer) ? { orders: answer, totalCount: counts[asked.tab] } : answer
  return { orders: await showWithGoods(db, caller.company, orders, caller), totalCount, counts }
}

/** Own orders between two days, without their goods. */
export async function listOwnHeaders(
  db: Db,
  { company, visitor, locale, now }: ListReader,
  asked: OrderListQuery & { from?: string | undefined; to?: string | undefined },
) {
  const buyer = { company, visitor: visitor.id }
  const { orders, totalCount } = await store.search(
    db,
    buyer,
    { piles: 'all', ...termsOf(asked), ...daysBetween(asked) },
    cutOf(asked),
  )
  const names = await nameCompanies(db, orders, locale)
  return { orders: orders.map((order) => showHeader(order, names, { locale, now })), totalCount }
}

/** Both days whole, by the calendar of Hong Kong. */
export function daysBetween({ from, to }: { from?: string | undefined; to?: string | undefined }): store.Between {
  const begins = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(zone)
  return { from: from ? begins(from, 0).toInstant() : null, until: to ? begins(to, 1).toInstant() : null }
}

type ListManner = Pick<Caller, 'locale' | 'now'>

async function nameCompanies(db: Db, orders: readonly Header[], locale: Locale): Promise<Map<string, string>> {
  const codes = [...new Set(orders.map(({ supplier }) => supplier))]
  const found = await Promise.all(codes.map((code) => findCompany(db, code)))
  return new Map(codes.map((code, at) => [code, inLanguage(locale)(found[at]!.nameZh, found[at]!.nameEn)]))
}

function showHeader(order: Header, names: ReadonlyMap<string, string>, { locale, now }: ListManner) {
  const payable = isPayable(order, now)
  return {
    ...showStanding(order, locale),
    coName: names.get(order.supplier) ?? order.supplier,
    netTotal: toHkd(order.netCents),
    outStanding: toHkd(payable ? order.dueCents - order.paidCents : 0),
    payBefore: payable && order.expiresAt ? wireInstant(order.expiresAt) : null,
    payable,
    quantity: order.quantity,
  }
}

/** Which order it is and how it stands, as every list says it. */
export function showStanding(order: Header, locale: Locale) {
  const nature = { ...order, isExchange: order.exchangeOf !== null }
  const label = labelOf(stateOf(order), nature)
  return {
    invoiceNo: order.number,
    label,
    labelText: sayLabel(label, { pickUp: order.pickUp, waitsForGoods: awaitsGoods(order) }, locale),
    orderType: typeOf(stateOf(order), nature),
    placedAt: wireInstant(order.placedAt),
  }
}

async function showWithGoods(
  db: Db,
  company: string,
  orders: readonly Header[],
  { locale, now }: ListManner,
): Promise<OrderHeader[]> {
  const [names, lines] = await Promise.all([
    nameCompanies(db, orders, locale),
    store.firstLines(
      db,
      orders.map(({ id }) => id),
    ),
  ])
  const goods = await readGoods(db, company, [...new Set(lines.map(({ assortId }) => assortId))])
  const say = inLanguage(locale)
  return orders.map((order) => ({
    ...showHeader(order, names, { locale, now }),
    lines: lines
      .filter(({ orderId }) => orderId === order.id)
      .map(({ assortId, nameZh, nameEn, quantity }) => {
        const name = say(nameZh, nameEn)
        const { picture, colourHex } = goods.get(assortId)! // a variant that was ordered is never removed
        return { name, picture: pictureOf({ code: assortId, picture, colourHex }, name), qty: quantity }
      }),
  }))
}
