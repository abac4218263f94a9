import pg from 'pg'

interface Past {
  /** The buyer; without one, the orders belong to many guests with fifty orders each. */
  email?: string
  orders: number
  from: number
}

const atOnce = 50_000

/** Writes past orders directly in SQL, in the state in which checkout, bank and staff would have left them. */
export async function writePastOrders(url: string, { email, orders, from }: Past): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica; set synchronous_commit = off; set work_mem = '64MB'")
    for (let first = from; first < from + orders; first += atOnce) {
      const last = Math.min(from + orders, first + atOnce) - 1
      for (const statement of statements(first, last, email && pg.escapeLiteral(email))) await client.query(statement)
    }
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze sales_order, order_line, order_event, order_tender, shipment, visitor')
  } finally {
    await client.end()
  }
}

/** The statements for a range of orders: most received, others in all other states. */
function statements(first: number, last: number, email: string | undefined): string[] {
  const series = `generate_series(${first}, ${last}) as turn`
  const id = `('00000000-0000-7000-8000-' || lpad(to_hex(turn), 12, '0'))::uuid`
  const nobody = `('00000000-0000-7000-9000-' || lpad(to_hex(turn / 50), 12, '0'))::uuid`
  const buyer = email ? `(select visitor from member where email = ${email} and company = 'SPORT')` : nobody
  const at = `(now() - turn * interval '7 minutes')`
  return [
    `insert into visitor (id, company, created_at) select distinct ${nobody}, 'SPORT', now() from ${series} on conflict do nothing`,
    `insert into sales_order (id, company, supplier, number, visitor, language, order_state, payment_state, fulfilment_state,
       recipient, email, phone, way, pick_up, pre_order, deliver_to, expected_date, goods_cents, delivery_cents, net_cents, due_cents,
       paid_cents, agreed_policies, placed_at, paid_at)
     select ${id}, 'SPORT', 'SPORT', 'B' || lpad(turn::text, 10, '0'), ${buyer}, 'zh-TW',
       case when turn % 20 = 7 then 'expired' when turn % 20 < 2 then 'confirmed' else 'completed' end,
       case when turn % 20 = 7 then 'none' else 'paid' end,
       case when turn % 20 = 7 then 'waiting' when turn % 20 = 0 then 'picking' when turn % 20 = 1 then 'dispatched' else 'delivered' end,
       '量度', ${email ?? `'bench' || (turn / 50) || '@example.com'`}, '+85291234567', 'STANDARD', false, false,
       '{"wayZh": "送貨上門", "wayEn": "Home delivery", "address": {"region": "NT", "district": "ST", "area": "ST-TAIWAI", "street": "大圍道 1 號", "building": "示範大廈", "block": "A", "floor": "12", "flat": "B"}}',
       current_date, 30000, 6000, 36000, 36000, case when turn % 20 = 7 then 0 else 36000 end, '{}',
       ${at}, case when turn % 20 = 7 then null else ${at} end
     from ${series}`,
    `with ware as materialized (
       select variant.*, product.name_zh, product.name_en, row_number() over (order by assort_id) - 1 as nth
       from variant join product on product.company = variant.company and product.code = variant.product
       where variant.company = 'SPORT')
     insert into order_line (order_id, line, company, product, assort_id, barcode, name_zh, name_en, quantity, unit_cents, net_cents)
     select ${id}, line, 'SPORT', ware.product, ware.assort_id, ware.barcode, ware.name_zh, ware.name_en, line, 10000, 10000 * line
     from ${series} cross join generate_series(1, 2) as line
     join ware on ware.nth = (turn * 7 + line) % (select count(*) from ware)`,
    `insert into order_event (order_id, axis, from_state, to_state, actor, at)
     select ${id}, axis, before, after, 'visitor', ${at} + minutes * interval '1 minute' from ${series} cross join (values
       ('order', null, 'unconfirm', 0), ('payment', 'none', 'paid', 2), ('order', 'unconfirm', 'confirmed', 2),
       ('fulfilment', 'waiting', 'picking', 60), ('fulfilment', 'picking', 'dispatched', 120),
       ('fulfilment', 'dispatched', 'delivered', 2880), ('order', 'confirmed', 'completed', 2880)
     ) as step (axis, before, after, minutes) where turn % 20 <> 7 or minutes = 0`,
    `insert into order_tender (order_id, line, method, amount_cents, share_cents) select ${id}, 1, 'CARD', 36000, '{6000,10000,20000}' from ${series}`,
    `insert into shipment (company, order_id, carrier, tracking_no, sent_at, sent_by, ended_at)
     select 'SPORT', ${id}, 'SF_EXPRESS', 'SF' || turn, ${at}, 'staff:bench', case when turn % 20 = 1 then null else ${at} end
     from ${series} where turn % 20 not in (0, 7)`,
  ]
}
