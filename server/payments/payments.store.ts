import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { PaidCard } from '#server/lib/integrations/provider.ts'
import type { PaymentState } from './payments.rules.ts'

export interface Payment {
  id: string
  company: string
  provider: string
  method: string
  amountCents: number
  state: PaymentState
  ref: string | null
  payUrl: string | null
  failure: string | null
  card: PaidCard | null
  /** Authorised by the payer, and captured at dispatch. */
  capturesLater: boolean
  createdAt: Temporal.Instant
  /** Until when the provider keeps its page open; the same however often it is told. */
  payBefore: Temporal.Instant
  shares: { orderId: string; amountCents: number }[]
  /** A payment of bills has these instead of shares of an order; the bank knows it by this reference. */
  bills: { billId: string; amountCents: number }[]
  reference: string | null
}

/** The inserts of a payment and of what it pays. */
export function insertPayment(payment: Payment & { conversation: string | null }): (RawBuilder<unknown> | false)[] {
  const {
    id,
    company,
    conversation,
    provider,
    method,
    amountCents,
    state,
    createdAt,
    payBefore,
    reference,
    capturesLater,
  } = payment
  const { shares, bills } = payment
  return [
    sql`
      insert into payment (id, company, conversation, provider, method, amount_cents, state, reference, created_at, pay_before, captures_later)
      values (${id}, ${company}, ${conversation}, ${provider}, ${method}, ${amountCents}, ${state}, ${reference}, ${toTimestamp(createdAt)}, ${toTimestamp(payBefore)}, ${capturesLater})`,
    shares.length > 0 &&
      sql`
      insert into payment_share (payment, order_id, amount_cents)
      select ${id}, * from unnest(${shares.map((each) => each.orderId)}::uuid[], ${shares.map((each) => each.amountCents)}::bigint[])`,
    bills.length > 0 &&
      sql`
      insert into payment_bill_share (payment, bill, amount_cents)
      select ${id}, * from unnest(${bills.map((each) => each.billId)}::uuid[], ${bills.map((each) => each.amountCents)}::bigint[])`,
  ]
}

type PaymentRow = Omit<Payment, 'createdAt' | 'payBefore'> & { createdAt: Date; payBefore: Date }

const whole = sql.raw(`
  payment.id, payment.company, payment.provider, payment.method, payment.amount_cents as "amountCents", payment.state,
  payment.provider_ref as ref, payment.pay_url as "payUrl", payment.failure, payment.created_at as "createdAt",
  coalesce(payment.pay_before, payment.created_at + interval '30 minutes') as "payBefore",
  payment.reference, payment.captures_later as "capturesLater",
  case when payment.card_last4 is not null
    then json_build_object('brand', payment.card_brand, 'first2', payment.card_first2, 'last4', payment.card_last4) end as card,
  (select coalesce(json_agg(json_build_object('orderId', order_id, 'amountCents', amount_cents) order by order_id), '[]')
   from payment_share where payment_share.payment = payment.id) as shares,
  case when payment.reference is null then '[]' else
    (select json_agg(json_build_object('billId', bill, 'amountCents', amount_cents) order by bill)
     from payment_bill_share where payment_bill_share.payment = payment.id) end as bills`)

const read = (row: PaymentRow | undefined): Payment | undefined =>
  row && { ...row, createdAt: row.createdAt.toTemporalInstant(), payBefore: row.payBefore.toTemporalInstant() }

export async function payment(db: Db, id: string): Promise<Payment | undefined> {
  const { rows } = await sql<PaymentRow>`select ${whole} from payment where id = ${id}`.execute(db)
  return read(rows[0])
}

/** By the provider's own reference, which the signature of a notice proves. */
export async function paymentByRef(db: Db, provider: string, ref: string): Promise<Payment | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${whole} from payment where provider = ${provider} and provider_ref = ${ref}`.execute(db)
  return read(rows[0])
}

/** All payments of an order, newest first. */
export async function paymentsOf(db: Db, orderId: string): Promise<Payment[]> {
  const { rows } = await sql<PaymentRow>`
    select ${whole} from payment
    where id in (select payment from payment_share where order_id = ${orderId}) order by created_at desc, id desc`.execute(
    db,
  )
  return rows.flatMap((row) => read(row) ?? [])
}

/** The state, locked until the transaction ends: a concurrent settlement waits here. */
export async function holdState(tx: Tx, id: string): Promise<PaymentState> {
  const row = await tx
    .selectFrom('payment')
    .select('state')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.state as PaymentState
}

/**
 * Stores the provider's reference. A payment that was settled meanwhile keeps its state. The commit does not wait for the disk:
 * after a power cut the provider is asked once more, under the same idempotency key, and gives the same reference.
 */
export async function noteStarted(db: Db, id: string, ref: string | null, payUrl: string | null): Promise<void> {
  await sql`
    with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
    update payment set provider_ref = ${ref}, pay_url = ${payUrl}, state = case state when 'created' then 'waiting' else state end
    from unhurried where id = ${id} and provider_ref is null`.execute(db)
}

/** Records that the provider was asked, whatever it answers. */
export async function noteAsked(db: Db, id: string, at: Temporal.Instant): Promise<void> {
  await db
    .updateTable('payment')
    .set({ asked_at: toTimestamp(at) })
    .where('id', '=', id)
    .execute()
}

/** Open payments by these methods that nobody has asked about since, longest waiting first. */
export async function listUnasked(
  db: Db,
  { methods, since, most }: { methods: readonly string[]; since: Temporal.Instant; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment
    where state in ('created', 'waiting') and method = any(${methods}) and coalesce(asked_at, created_at) < ${toTimestamp(since)}
    order by coalesce(asked_at, created_at) limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Authorised until then. */
export async function noteHeld(tx: Tx, id: string, card: PaidCard | undefined, until: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ state: 'authorized', failure: null, authorized_until: toTimestamp(until), ...describeCard(card) })
    .where('id', '=', id)
    .execute()
}

const describeCard = (card: PaidCard | undefined) => ({
  card_brand: card?.brand ?? null,
  card_first2: card?.first2 ?? null,
  card_last4: card?.last4 ?? null,
})

/** Collected, with the card data that the provider reveals. */
export async function take(tx: Tx, id: string, card: PaidCard | undefined, at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('payment')
    .set({
      state: 'succeeded',
      failure: null,
      settled_at: toTimestamp(at),
      ...describeCard(card),
    })
    .where('id', '=', id)
    .execute()
}

export async function move(
  tx: Tx,
  id: string,
  to: PaymentState,
  failure: string | null,
  at: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ state: to, failure, settled_at: toTimestamp(at) })
    .where('id', '=', id)
    .execute()
}

/** The order did not need the money. */
export async function noteWentBack(tx: Tx, payment: string, orderId: string): Promise<void> {
  await tx
    .updateTable('payment_share')
    .set({ went_back: true })
    .where('payment', '=', payment)
    .where('order_id', '=', orderId)
    .execute()
}
