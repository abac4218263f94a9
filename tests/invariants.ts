import { sql } from 'kysely'
import { findForbiddenTurns, returnBreaches } from '#tests/return-breaches.ts'
import type { Db } from '#server/lib/database/db.ts'
import { everyStep } from '#server/orders/orders.rules.ts'
import { verifyAuditChain } from '#server/staff/audit-log.reads.ts'
import { chargeBreaches } from './charge-breaches.ts'
import { breachesOfExchanges } from './exchanged.ts'
import { draftBreaches } from './draft-breaches.ts'
import { breachesOnTheWay } from './on-the-way.ts'
import { gridBreaches } from './grid-breaches.ts'
import { stockBreaches } from './stock-breaches.ts'
import { unpaidBreaches } from './unpaid-breaches.ts'

/** Invariants, as queries whose every row is a breach. Checked after each test file and each race. */
const breaches = {
  ...stockBreaches,
  ...gridBreaches,

  'a live order holds other goods than it has lines for': sql`
    with held as (
      select order_id, assort_id, sum(allocated_delta + pre_ordered_delta) as quantity from stock_movement
      where order_id is not null group by order_id, assort_id
    ), wanted as (
      select l.order_id, l.assort_id, sum(l.quantity) as quantity
      from order_line l join sales_order o on o.id = l.order_id
      where o.order_state in ('unconfirm', 'confirmed') and o.goods_released_at is null and o.fulfilment_state in ('waiting', 'approval', 'picking')
      group by l.order_id, l.assort_id
    )
    select * from held full join wanted using (order_id, assort_id)
    where coalesce(held.quantity, 0) <> coalesce(wanted.quantity, 0)`,

  ...chargeBreaches,

  'a tender is not the sum of what it pays': sql`
    select o.number, t.line from sales_order o join order_tender t on t.order_id = o.id
    where t.amount_cents <> (select coalesce(sum(a.amount_cents), 0) from order_allocation a where a.order_id = t.order_id and a.tender = t.line)`,

  'an order was given other than what its coupons, points and cards come to': sql`
    select o.number from sales_order o left join order_tender t on t.order_id = o.id and t.kind <> 'money'
    group by o.id having o.tendered_cents <> coalesce(sum(t.amount_cents), 0)`,

  'an order is not the sum of its tenders': sql`
    select o.number from sales_order o left join order_tender t on t.order_id = o.id
    group by o.id having o.net_cents <> coalesce(sum(t.amount_cents), 0)`,

  'a paid order has not got its money, or an unpaid one has': sql`
    select number from sales_order
    where (payment_state in ('paid', 'part_refunded', 'refunded', 'chargeback')) <> (paid_cents = due_cents and paid_at is not null)
      and not (deposit_cents is not null and payment_state in ('refunded', 'chargeback') and paid_cents = deposit_cents)`,

  'a deposit is other than what was agreed, or an order without one is paid in part': sql`
    select number from sales_order
    where payment_state = 'part_paid' and (paid_cents is distinct from deposit_cents or paid_at is not null)
      or deposit_cents >= net_cents - tendered_cents`,

  'an order has been paid with more or less than its payments brought': sql`
    select o.number from sales_order o
      left join payment_share s on s.order_id = o.id and not s.went_back
      left join payment p on p.id = s.payment and p.state in ('succeeded', 'returned')
    group by o.id having o.paid_cents > 0 and o.paid_cents <> coalesce(sum(s.amount_cents) filter (where p.id is not null), 0)`,

  'money that no order wanted is not owed back, or is owed otherwise': sql`
    select p.id from payment p where p.reference is null and p.state <> 'returned' and
      (select coalesce(sum(s.amount_cents), 0) from payment_share s where s.payment = p.id and s.went_back)
      <> (select coalesce(sum(r.amount_cents), 0) from payment_refund r where r.payment = p.id and r.document is null and r.cause not like 'plan %')`,

  'what a member owes later is not the sum of the ledger, or not the sum of the bills': sql`
    select a.company, a.member from pay_later_account a
    where a.owed_cents <> (select coalesce(sum(part_cents + charge_cents), 0) from bill_entry e where e.company = a.company and e.member = a.member)
      or a.owed_cents <> (select coalesce(sum(part_cents + charge_cents), 0) from bill b where b.company = a.company and b.member = a.member)`,

  'what is left of a bill is not the sum of its entries': sql`
    select b.id from bill b left join bill_entry e on e.bill = b.id
    group by b.id having b.part_cents <> coalesce(sum(e.part_cents), 0) or b.charge_cents <> coalesce(sum(e.charge_cents), 0)`,

  'the parts of a plan are not its whole, or its charges are more than a quarter of it': sql`
    select p.order_id from pay_plan p
    where p.cents <> (select sum(cents) from bill b where b.order_id = p.order_id)
      or p.charged_cents * 4 > p.cents
      or p.charged_cents <> (select coalesce(sum(e.charge_cents), 0) from bill_entry e join bill b on b.id = e.bill
        where b.order_id = p.order_id and e.kind = 'charge')`,

  'a payment has paid bills with more than it brought, or has not gone back in full': sql`
    select p.id from payment p where p.reference is not null and p.state = 'succeeded' and p.amount_cents <>
      (select -coalesce(sum(e.part_cents + e.charge_cents), 0) from bill_entry e where e.payment = p.id)
      + (select coalesce(sum(r.amount_cents), 0) from payment_refund r where r.payment = p.id and r.cause not like 'plan %')`,

  'a bill is charged for twice': sql`select bill from bill_entry where kind = 'charge' group by bill having count(*) > 1`,

  'the ledger of bills may be changed': sql`
    select 'bill_entry' where (select count(*) from pg_trigger where tgrelid = 'bill_entry'::regclass
      and tgname in ('bill_entry_stays', 'bill_entry_is_kept') and tgenabled in ('O', 'A')) < 2`,

  'an order stands where its history does not lead': sql`
    select o.number, axis.name from sales_order o
    cross join lateral (values ('order', o.order_state, 'unconfirm'), ('payment', o.payment_state, 'none'), ('fulfilment', o.fulfilment_state, 'waiting')) as axis (name, state, first)
    where axis.state <> coalesce((select e.to_state from order_event e where e.order_id = o.id and e.axis = axis.name order by e.id desc limit 1), axis.first)`,

  'an order of the checkout has no conversation, or one conversation placed twice': sql`
    select conversation::text from sales_order where conversation is not null
    group by conversation having count(distinct supplier) <> count(*)`,

  'a conversation says it is placed and has no order': sql`
    select c.id from payment_conversation c where c.state in ('placed', 'done')
      and not exists (select from sales_order o where o.conversation = c.id)`,

  'a number was given twice or is beyond the last': sql`
    select o.number from sales_order o join order_day d on d.company = o.company
      and to_char(d.day, 'YYMMDD') = substring(o.number from 2 for 6) -- a draft keeps its number when it is handed over on another day
    join pg_sequences s on s.sequencename = order_sequence_of(o.company)
    where substring(o.number from 8)::bigint + d.base > coalesce(s.last_value, 0)
    union all
    select r.number from refund r join order_number n on n.company = r.company and n.kind = left(r.number, 1)
      and n.day = (r.created_at at time zone 'Asia/Hong_Kong')::date
    where substring(r.number from 8)::integer > n.last`,

  'an unpaid order will never expire': sql`select number from sales_order where order_state = 'unconfirm' and expires_at is null`,

  'a cart line has no cart of its visitor, or is selected and cannot be bought': sql`
    select l.visitor from cart_line l where l.selected and l.told in ('sold_out', 'withdrawn')`,

  'a gift card differs from the sums of its ledger': sql`
    select c.id from gift_card c left join gift_card_entry e on e.card = c.id
    group by c.id having c.balance_cents <> coalesce(sum(e.cents), 0) or c.held_cents <> coalesce(sum(e.held_cents), 0)`,

  'a gift card holds other than what its orders wait with': sql`
    select c.id from gift_card c
      left join gift_card_entry e on e.card = c.id and e.kind = 'authorise'
        and not exists (select from gift_card_entry ended where ended.authorisation = e.id)
    group by c.id having c.held_cents <> coalesce(sum(e.held_cents), 0)`,

  'an order got more back to a gift card than it used of it': sql`
    select card, order_id from gift_card_entry where kind in ('capture', 'refund')
    group by card, order_id having sum(case kind when 'capture' then -held_cents else -cents end) < 0`,

  'the ledger of gift cards may be changed': sql`
    select 'gift_card_entry' where (select count(*) from pg_trigger where tgrelid = 'gift_card_entry'::regclass
      and tgname in ('gift_card_entry_stays', 'gift_card_entry_is_kept') and tgenabled in ('O', 'A')) < 2`,

  'the audit log may be changed': sql`
    select 'staff_audit' where (select count(*) from pg_trigger where tgrelid = 'staff_audit'::regclass
      and tgname in ('staff_audit_stays', 'staff_audit_is_kept') and tgenabled in ('O', 'A')) < 2`,

  'a coupon has more or fewer uses left than its entries come to': sql`
    select c.number from coupon c left join coupon_entry e on e.coupon = c.id
    group by c.id having c.left_uses <> coalesce(sum(e.uses), 0)`,

  'a coupon was used oftener or less often than checkouts hold it': sql`
    select c.number from coupon c
    left join (
      select coupon, conversation, max(quantity) as quantity from coupon_claim where state <> 'released' group by coupon, conversation
    ) held on held.coupon = c.id
    where c.withdrawn_at is null
    group by c.id having c.uses - c.left_uses <> coalesce(sum(held.quantity), 0)`,

  'an order that is alive was paid with a coupon it does not hold': sql`
    select o.number, t.ref from sales_order o join order_tender t on t.order_id = o.id and t.kind = 'coupon'
    where o.order_state in ('unconfirm', 'confirmed', 'completed') and not exists (
      select from coupon c join coupon_claim k on k.coupon = c.id
      where c.company = o.company and c.number = t.ref and k.order_id = o.id and k.cents = t.amount_cents
        and k.state = case when o.order_state = 'unconfirm' then 'held' else 'captured' end)`,
  'points differ from the sums of their ledger': sql`
    select a.member from points_account a left join points_entry e using (member)
    group by a.member having a.balance <> coalesce(sum(e.points), 0) or a.pending <> coalesce(sum(e.pending), 0)
      or a.entries <> count(e.no) or a.entries <> coalesce(max(e.no), 0)`,

  'a points history does not lead from one balance to the next': sql`
    select member, no from (
      select member, no, points, balance, coalesce(lag(balance) over (partition by member order by no), 0) as before from points_entry
    ) entry where balance <> before + points`,

  'points are usable that no lot holds, or held and not usable': sql`
    select a.member from points_account a left join points_lot l using (member)
    group by a.member having a.usable <> coalesce(sum(l.left_over), 0)`,

  'points are to come that nothing promises': sql`
    select a.member from points_account a left join points_promise p on p.member = a.member and p.credited_at is null
    group by a.member having a.pending <> coalesce(sum(p.points - p.cancelled), 0)`,

  'what was redeemed is not the sum of its parts': sql`
    select s.id from points_spend s left join points_spend_part p on p.spend = s.id
    group by s.id having s.points <> coalesce(sum(p.points), 0) or s.given_back <> coalesce(sum(p.given_back), 0)`,

  'points that were given away did not arrive': sql`
    select company from points_entry where kind in ('transfer out', 'transfer in') group by company having sum(points) <> 0`,

  'the points ledger may be changed': sql`
    select 'points_entry' where (select count(*) from pg_trigger where tgrelid = 'points_entry'::regclass
      and tgname in ('points_entry_stays', 'points_entry_is_kept') and tgenabled in ('O', 'A')) < 2`,

  'a promotion was counted otherwise than it was used': sql`
    select t.promotion, t.code, t.used from promotion_tally t where t.used <> (
      select count(*) from promotion_use u where u.company = t.company and u.promotion = t.promotion and u.released_at is null
        and (t.code = '' or u.code = t.code))`,

  'a promotion was used more often than it may': sql`
    select p.id from promotion p join promotion_use u on u.company = p.company and u.promotion = p.id and u.released_at is null
    where p.customer_limit is not null and u.nth > p.customer_limit`,

  'a use of a promotion is freed and an order holds it, or held by none': sql`
    select u.promotion, u.id from promotion_use u left join promotion_use_order o on o.use = u.id and o.released_at is null
    group by u.id having (u.released_at is null) <> (count(o.order_id) > 0)`,

  'an order that came to nothing still holds what was to pay for it': sql`
    select o.number from sales_order o where o.order_state in ('expired', 'cancelled', 'voided') and (
      exists (select from coupon_claim c where c.order_id = o.id and c.state <> 'released')
      or exists (select from promotion_use_order u where u.order_id = o.id and u.released_at is null)
      or exists (select from points_spend p where p.ref = o.id::text and p.given_back < p.points)
      or exists (select from points_promise p where p.order_id = o.id and p.kind = 'order' and p.points > p.cancelled + p.debited)
      or exists (select from gift_card_entry e where e.order_id = o.id group by e.order_id having sum(e.cents) <> 0)
      or exists (select from pay_plan p where p.order_id = o.id and p.dropped_at is null and p.refunded_cents < p.cents)
      or exists (select from bill b where b.order_id = o.id and b.part_cents + b.charge_cents > 0))`,

  'a paid order has not used what was to pay for it, but for what has gone back': sql`
    select o.number, t.kind from sales_order o join order_tender t on t.order_id = o.id
    cross join lateral (
      select coalesce(sum(part.back_cents), 0) as cents, coalesce(sum(part.points), 0) as points
      from refund_part part where part.order_id = o.id and part.tender = t.line
    ) back
    where o.payment_state in ('paid', 'part_refunded', 'refunded') and o.order_state in ('confirmed', 'completed') and not case t.kind
      when 'coupon' then exists (select from coupon_claim c join coupon on coupon.id = c.coupon
        where c.order_id = o.id and coupon.number = t.ref and c.state = 'captured')
      when 'points' then exists (select from points_spend p where p.ref = o.id::text and p.points = t.ref::bigint and p.given_back = back.points)
      when 'exchange' then exists (select from refund r where r.id = o.exchange_of and r.id::text = t.ref
        and r.state in ('approved', 'received', 'booked', 'done'))
      when 'gift-card' then (select -sum(e.cents) from gift_card_entry e where e.order_id = o.id and e.card::text = t.ref) = t.amount_cents - back.cents
      else true
    end`,

  ...draftBreaches,
  ...returnBreaches,
  ...unpaidBreaches,
}

/** One statement, because most tests end with it, and sixty took longer than many a test. */
const everyBreach = sql<{ sentence: string; rows: unknown[] }>`${sql.join(
  Object.entries({ ...breaches, ...breachesOnTheWay, ...breachesOfExchanges }).map(
    ([sentence, question]) => sql`
      select ${sql.lit(sentence)} as sentence, jsonb_agg(it) as rows from (select * from (${question}) breach limit 3) it
      having count(*) > 0`,
  ),
  sql` union all `,
)}`

/** All breaches found, each with its data. */
export async function findBreaches(db: Db): Promise<string[]> {
  const { rows } = await everyBreach.execute(db)
  return [
    ...rows.map((breach) => `${breach.sentence}: ${JSON.stringify(breach.rows)}`),
    ...(await findForbiddenSteps(db)),
    ...(await findForbiddenTurns(db)),
    ...(await findBrokenChains(db)),
  ]
}

/** Recomputes the hash chain of every company's audit log. */
async function findBrokenChains(db: Db): Promise<string[]> {
  const companies = await db.selectFrom('staff_audit').select('company').distinct().execute()
  const found: string[] = []
  for (const { company } of companies) {
    const { isWhole, brokenAt } = await verifyAuditChain(db, company)
    if (!isWhole) found.push(`the audit log of ${company} is broken at ${brokenAt}`)
  }
  return found
}

/** Each order's history must be a path in the table of moves. */
async function findForbiddenSteps(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    number: string
    axis: 'order' | 'payment' | 'fulfilment'
    from: string
    to: string
    before: string | null
  }>`
    select min(o.number) as number, e.axis, e.from_state as from, e.to_state as to, e.before from (
      select *, lag(to_state) over (partition by order_id, axis order by id) as before from order_event
    ) e join sales_order o on o.id = e.order_id group by e.axis, e.from_state, e.to_state, e.before`.execute(db)
  return rows
    .filter(({ axis, from, to, before }) => {
      if (from === null) return before !== null || axis !== 'order' || (to !== 'unconfirm' && to !== 'pending')
      const isStep = everyStep(axis).some((step) => step.from === from && step.to === to)
      return !isStep || (before !== null && before !== from)
    })
    .slice(0, 3)
    .map((row) => `a step that the table does not have: ${JSON.stringify(row)}`)
}
