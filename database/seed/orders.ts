import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import { readJson } from './read-data.ts'
import type { DemoProduct } from './catalogue.ts'
import type { DemoCompany } from './companies.ts'
import { inParts } from './in-parts.ts'
import { assortOf, colourOf, inventPastOrders, netOf, type PastOrder, unitCentsOf } from './past-orders.ts'
import type { SeededPerson } from './people.ts'

const howMany: Record<DemoCompany['code'], number> = { SPORT: 64, FOOD: 24 }

/** Past orders, paid and received, as the checkout writes them. */
export async function seedOrders(
  tx: Tx,
  company: DemoCompany,
  goods: readonly DemoProduct[],
  members: ReadonlyMap<string, string>,
  now: Temporal.ZonedDateTime,
): Promise<PastOrder[]> {
  const orders = inventPastOrders(company, goods, howMany[company.code], now)
  await inParts(
    orders.map((order) => orderRow(company.code, order, members.get(order.buyer.email)!)),
    (part) => tx.insertInto('sales_order').values(part).execute(),
  )
  await inParts(
    orders.flatMap((order) => lineRows(company.code, order)),
    (part) => tx.insertInto('order_line').values(part).execute(),
  )
  await inParts(orders.flatMap(eventRows), (part) => tx.insertInto('order_event').values(part).execute())
  await inParts(
    orders.map((order, at) => shipmentRow(company.code, order, at)),
    (part) => tx.insertInto('shipment').values(part).execute(),
  )
  await seedPayments(tx, company.code, orders)
  await seedNumbers(tx, company.code, orders)
  return orders
}

function orderRow(company: string, order: PastOrder, visitor: string) {
  const { buyer, placedAt } = order
  const net = order.goodsCents + order.deliveryCents
  return {
    id: order.id,
    company,
    supplier: order.supplier,
    number: order.number,
    visitor,
    language: buyer.language,
    order_state: 'completed',
    payment_state: 'paid',
    fulfilment_state: 'delivered',
    recipient: buyer.name,
    email: buyer.email,
    phone: buyer.phone,
    way: order.pickUp ? 'SHOWROOM' : 'STANDARD',
    pick_up: order.pickUp,
    pre_order: false,
    deliver_to: JSON.stringify(order.pickUp ? showroom : deliverTo(buyer)),
    expected_date: placedAt.add({ days: 2 }).toPlainDate().toString(),
    goods_cents: order.goodsCents,
    delivery_cents: order.deliveryCents,
    net_cents: net,
    due_cents: net,
    paid_cents: net,
    agreed_policies: ['return-refund', 'order-delivery'].map(
      (policy) => `${policy}@${placedAt.toPlainDate().toString()}`,
    ),
    placed_at: placedAt.toInstant().toString(),
    paid_at: placedAt.add({ minutes: 2 }).toInstant().toString(),
  }
}

const showroom = {
  wayZh: '陳列室自取',
  wayEn: 'Showroom pickup',
  pickupPoint: 'SHOWROOM',
  pointZh: '觀塘陳列室',
  pointEn: 'Kwun Tong showroom',
  pointAddressZh: '九龍觀塘示範道 1 號海港中心地下',
  pointAddressEn: 'Ground floor, Harbour Centre, 1 Demo Road, Kwun Tong, Kowloon',
}

interface SeededPlace {
  code: string
  zh: string
  en: string
}
const regions = readJson<(SeededPlace & { districts: (SeededPlace & { areas: SeededPlace[] })[] })[]>('places.json')

function deliverTo({ area: code, street, building, block, floor, flat }: SeededPerson) {
  const found = regions
    .flatMap((region) =>
      region.districts.flatMap((district) => district.areas.map((area) => ({ region, district, area }))),
    )
    .find(({ area }) => area.code === code)
  if (!found) throw new Error(`the cast lives in ${code}, which is no area`)
  const { region, district, area } = found
  return {
    wayZh: '送貨上門',
    wayEn: 'Home delivery',
    address: { region: region.code, district: district.code, area: area.code, street, building, block, floor, flat },
  }
}

const lineRows = (company: string, order: PastOrder) =>
  order.lines.map((line, at) => ({
    order_id: order.id,
    line: at + 1,
    company,
    product: line.product.code,
    assort_id: assortOf(line),
    barcode: line.variant.barcode,
    name_zh: line.product.nameZh,
    name_en: line.product.nameEn,
    colour_zh: colourOf(line)?.zh ?? null,
    colour_en: colourOf(line)?.en ?? null,
    size: line.variant.size ?? null,
    quantity: line.quantity,
    unit_cents: unitCentsOf(line),
    net_cents: unitCentsOf(line) * line.quantity,
  }))

/** The history of a normal order. */
const story = [
  { axis: 'order', from: null, to: 'unconfirm', actor: 'visitor', after: { minutes: 0 } },
  { axis: 'payment', from: 'none', to: 'paid', actor: 'bank', after: { minutes: 2 } },
  { axis: 'order', from: 'unconfirm', to: 'confirmed', actor: 'bank', after: { minutes: 2 } },
  { axis: 'fulfilment', from: 'waiting', to: 'picking', actor: 'staff:warehouse', after: { hours: 4 } },
  { axis: 'fulfilment', from: 'picking', to: 'dispatched', actor: 'staff:warehouse', after: { hours: 26 } },
  { axis: 'fulfilment', from: 'dispatched', to: 'delivered', actor: 'staff:courier', after: { hours: 48 } },
  { axis: 'order', from: 'confirmed', to: 'completed', actor: 'visitor', after: { hours: 52 } },
] as const

const eventRows = (order: PastOrder) =>
  story.map(({ axis, from, to, actor, after }) => ({
    order_id: order.id,
    axis,
    from_state: from,
    to_state: to,
    actor,
    at: order.placedAt.add(after).toInstant().toString(),
  }))

const carriers = ['SF_EXPRESS', 'KERRY', 'HONGKONG_POST', 'OWN_VAN']

/** Carriers in turn; a pickup order was ready at the showroom. */
function shipmentRow(company: string, order: PastOrder, at: number) {
  const carrier = order.pickUp ? 'SHOWROOM' : carriers[at % carriers.length]!
  const isTracked = carrier !== 'SHOWROOM' && carrier !== 'OWN_VAN'
  return {
    company,
    order_id: order.id,
    carrier,
    tracking_no: isTracked ? `${carrier.slice(0, 2)}${order.number.slice(1)}` : '',
    sent_at: order.placedAt.add({ hours: 26 }).toInstant().toString(),
    sent_by: 'staff:warehouse',
    ended_at: order.placedAt.add({ hours: 48 }).toInstant().toString(),
  }
}

async function seedPayments(tx: Tx, company: string, orders: readonly PastOrder[]) {
  const payments = orders.map((order) => {
    const at = order.placedAt.toInstant()
    return {
      id: crypto.randomUUID(),
      company,
      provider: 'sandbox',
      method: 'CARD',
      amount_cents: order.goodsCents + order.deliveryCents,
      state: 'succeeded',
      provider_ref: `demo-${company}-${order.number}`,
      created_at: at.toString(),
      settled_at: at.add({ minutes: 2 }).toString(),
    }
  })
  await tx.insertInto('payment').values(payments).execute()
  const shares = payments.map(({ id, amount_cents }, at) => ({ payment: id, order_id: orders[at]!.id, amount_cents }))
  await tx.insertInto('payment_share').values(shares).execute()
  // A card paid the full amount.
  const tenders = payments.map(({ amount_cents, method }, at) => ({
    order_id: orders[at]!.id,
    line: 1,
    method,
    amount_cents,
    share_cents: netOf(orders[at]!),
  }))
  await tx.insertInto('order_tender').values(tenders).execute()
}

/** Advances the order numbers, so that new orders of these days do not repeat one. */
async function seedNumbers(tx: Tx, company: string, orders: readonly PastOrder[]) {
  const days = Map.groupBy(orders, ({ placedAt }) => placedAt.toPlainDate().toString())
  await tx
    .insertInto('order_day')
    .values([...days.keys()].map((day) => ({ company, day, base: 0 })))
    .execute()
  const last = Math.max(...[...days.values()].map((placed) => placed.length))
  await sql`select setval(format('%I', order_sequence_of(${company}))::regclass, ${last})`.execute(tx)
}
