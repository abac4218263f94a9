import { sql } from 'kysely'
import type { Locale } from '#contract/shop.ts'
import type { Tx } from '#server/lib/db.ts'
import type { DeliverTo, OrderedLine } from '../store.ts'

/** What goes to one supplier: an order of its own. */
export interface Part {
  id: string
  supplier: string
  lines: OrderedLine[]
  deliveryCents: number
}

export interface Placing {
  company: string
  visitor: string
  conversation: string
  language: Locale
  recipient: string
  email: string
  phone: string
  way: string
  pickUp: boolean
  preOrder: boolean
  deliverTo: DeliverTo
  expectedDate: Temporal.PlainDate | null
  remark: string
  birthDate: string | null
  agreedPolicies: string[]
  method: string
  placedAt: Temporal.Instant
  today: Temporal.PlainDate
  expiresAt: Temporal.Instant
  parts: Part[]
}

export interface PlacedOrder {
  id: string
  number: string
  supplier: string
  netCents: number
}

const sum = (lines: readonly OrderedLine[]) => lines.reduce((all, line) => all + line.unitCents * line.quantity, 0)

/**
 * Writes order, lines, tender and the first line of their history, and takes the next numbers, in one statement: the numbers of a
 * day are one row that every buyer waits for, so it is held as late and as short as can be.
 */
export async function insert(tx: Tx, order: Placing): Promise<PlacedOrder[]> {
  const { parts } = order
  const lines = parts.flatMap((part) => part.lines.map((line, at) => ({ ...line, orderId: part.id, line: at + 1 })))
  const prefix = `W${order.today.toString().replaceAll('-', '').slice(2)}`
  const { rows } = await sql<PlacedOrder>`
    with numbered as (
      insert into order_number (company, kind, day, last) values (${order.company}, 'W', ${order.today.toString()}::date, ${parts.length})
      on conflict (company, kind, day) do update set last = order_number.last + excluded.last
      returning last
    ), placed as (
      insert into sales_order (id, company, supplier, number, visitor, conversation, language, order_state, payment_state, fulfilment_state,
        recipient, email, phone, way, pick_up, pre_order, deliver_to, expected_date, remark, birth_date,
        goods_cents, delivery_cents, net_cents, agreed_policies, placed_at, expires_at)
      select part.id, ${order.company}, part.supplier,
        ${prefix} || lpad((numbered.last - ${parts.length} + part.position)::text, greatest(4, length((numbered.last - ${parts.length} + part.position)::text)), '0'),
        ${order.visitor}, ${order.conversation}, ${order.language}, 'unconfirm', 'none', 'waiting',
        ${order.recipient}, ${order.email}, ${order.phone}, ${order.way}, ${order.pickUp}, ${order.preOrder}, ${JSON.stringify(order.deliverTo)}::jsonb,
        ${order.expectedDate?.toString() ?? null}::date, ${order.remark}, ${order.birthDate}::date,
        part.goods, part.delivery, part.goods + part.delivery, ${order.agreedPolicies}::text[],
        ${order.placedAt.toString()}::timestamptz, ${order.expiresAt.toString()}::timestamptz
      from numbered, unnest(
        ${parts.map((part) => part.id)}::uuid[], ${parts.map((part) => part.supplier)}::text[],
        ${parts.map((part) => sum(part.lines))}::bigint[], ${parts.map((part) => part.deliveryCents)}::bigint[]
      ) with ordinality as part (id, supplier, goods, delivery, position)
      returning id, number, supplier, net_cents
    ), lined as (
      insert into order_line (order_id, line, company, product, assort_id, barcode, dynamic_attr, name_zh, name_en, colour_zh, colour_en, size,
        quantity, unit_cents, net_cents, arrives)
      select line.order_id, line.line, ${order.company}, product, assort_id, barcode, dynamic_attr, name_zh, name_en, colour_zh, colour_en, size,
        quantity, unit, unit * quantity, arrives
      from unnest(
        ${lines.map((line) => line.orderId)}::uuid[], ${lines.map((line) => line.line)}::integer[], ${lines.map((line) => line.product)}::text[],
        ${lines.map((line) => line.assortId)}::text[], ${lines.map((line) => line.barcode)}::text[], ${lines.map((line) => line.dynamicAttr)}::text[],
        ${lines.map((line) => line.nameZh)}::text[], ${lines.map((line) => line.nameEn)}::text[],
        ${lines.map((line) => line.colourZh)}::text[], ${lines.map((line) => line.colourEn)}::text[], ${lines.map((line) => line.size)}::text[],
        ${lines.map((line) => line.quantity)}::integer[], ${lines.map((line) => line.unitCents)}::bigint[],
        ${lines.map((line) => line.arrives?.toString() ?? null)}::date[]
      ) as line (order_id, line, product, assort_id, barcode, dynamic_attr, name_zh, name_en, colour_zh, colour_en, size, quantity, unit, arrives)
    ), tendered as (
      insert into order_tender (order_id, line, method, amount_cents) select id, 1, ${order.method}, net_cents from placed
    ), told as (
      insert into order_event (order_id, axis, from_state, to_state, actor, at)
      select id, 'order', null, 'unconfirm', 'visitor', ${order.placedAt.toString()}::timestamptz from placed
    )
    select id, number, supplier, net_cents as "netCents" from placed order by number`.execute(tx)
  return rows
}
