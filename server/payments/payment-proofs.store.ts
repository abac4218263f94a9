import { sql } from 'kysely'
import { type PageQuery, rowsOf } from '#server/lib/database/paging.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

export type ProofState = 'waiting' | 'accepted' | 'rejected' | 'withdrawn'

export interface PaymentProof {
  id: string
  company: string
  payment: string
  kind: 'image/webp' | 'application/pdf'
  bytes: number
  file: string | null
  state: ProofState
  reason: string
  sentAt: Temporal.Instant
  decidedAt: Temporal.Instant | null
  decidedBy: string | null
}

export interface NewProof {
  company: string
  payment: string
  kind: PaymentProof['kind']
  bytes: number
  file: string
  digest: Buffer
  at: Temporal.Instant
}

const columns = [
  'id',
  'company',
  'payment',
  'kind',
  'bytes',
  'file',
  'state',
  'reason',
  'sent_at',
  'decided_at',
  'decided_by',
] as const

interface ProofRow {
  id: string
  company: string
  payment: string
  kind: string
  bytes: number
  file: string | null
  state: string
  reason: string
  sent_at: Date
  decided_at: Date | null
  decided_by: string | null
}

const read = ({ sent_at, decided_at, decided_by, ...row }: ProofRow): PaymentProof => ({
  ...row,
  kind: row.kind as PaymentProof['kind'],
  state: row.state as ProofState,
  sentAt: sent_at.toTemporalInstant(),
  decidedAt: decided_at?.toTemporalInstant() ?? null,
  decidedBy: decided_by,
})

/** The id, or nothing when this file was sent for this payment before. */
export async function add(tx: Tx, { at, ...proof }: NewProof): Promise<string | undefined> {
  const row = await tx
    .insertInto('payment_proof')
    .values({ ...proof, sent_at: toTimestamp(at) })
    .onConflict((same) => same.columns(['payment', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The proofs of each payment, oldest first. */
export async function ofPayments(db: Db, payments: readonly string[]): Promise<PaymentProof[]> {
  if (payments.length === 0) return []
  const rows = await db
    .selectFrom('payment_proof')
    .select(columns)
    .where('payment', '=', sql<string>`any(${payments}::uuid[])`)
    .orderBy('sent_at')
    .orderBy('id')
    .execute()
  return rows.map(read)
}

export async function byId(db: Db, company: string, id: string): Promise<PaymentProof | undefined> {
  const row = await db
    .selectFrom('payment_proof')
    .select(columns)
    .where('company', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && read(row)
}

/** Across companies, for jobs, which carry only an id. */
export async function anyById(db: Db, id: string): Promise<PaymentProof | undefined> {
  const row = await db.selectFrom('payment_proof').select(columns).where('id', '=', id).executeTakeFirst()
  return row && read(row)
}

interface ProofDecision {
  state: Exclude<ProofState, 'waiting'>
  reason: string
  by: string
  at: Temporal.Instant
}

/** False when the proof was decided before. */
export async function decide(tx: Tx, id: string, { state, reason, by, at }: ProofDecision): Promise<boolean> {
  const result = await tx
    .updateTable('payment_proof')
    .set({ state, reason, decided_by: by, decided_at: toTimestamp(at) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Decides all open proofs of a payment. */
export async function decideAll(tx: Tx, payment: string, { state, reason, by, at }: ProofDecision): Promise<void> {
  await tx
    .updateTable('payment_proof')
    .set({ state, reason, decided_by: by, decided_at: toTimestamp(at) })
    .where('payment', '=', payment)
    .where('state', '=', 'waiting')
    .execute()
}

const isOwed = sql`(payment.reference is not null or exists (
  select from payment_share join sales_order on sales_order.id = payment_share.order_id
  where payment_share.payment = payment.id and sales_order.order_state = 'unconfirm'))`
const tabs = {
  proof: sql`exists (select from payment_proof where payment_proof.payment = payment.id and state = 'waiting')`,
  waiting: sql`payment.state in ('created', 'waiting') and ${isOwed}
    and not exists (select from payment_proof where payment_proof.payment = payment.id and state = 'waiting')`,
  done: sql`not (payment.state in ('created', 'waiting') and ${isOwed})`,
  all: sql`true`,
} as const

export interface ProofQuery extends PageQuery {
  company: string
  methods: readonly string[]
  tab: keyof typeof tabs
  invoiceNo: string | undefined
}

/** The payment ids of a page of this tab, oldest first, and their total; decided ones newest first. */
export async function pageOf(
  db: Db,
  { company, methods, tab, invoiceNo, ...page }: ProofQuery,
): Promise<{ ids: string[]; totalCount: number }> {
  const { skip, most } = rowsOf(page)
  const ofOrder = sql`(${invoiceNo ?? null}::text is null or exists (
    select from payment_share join sales_order on sales_order.id = payment_share.order_id
    where payment_share.payment = payment.id and sales_order.number = ${invoiceNo ?? null}) or exists (
    select from payment_bill_share share join bill on bill.id = share.bill join sales_order on sales_order.id = bill.order_id
    where share.payment = payment.id and sales_order.number = ${invoiceNo ?? null}))`
  const { rows } = await sql<{ id: string; total: number }>`
    select id, count(*) over ()::int as total from payment
    where company = ${company} and method = any(${methods}::text[]) and ${tabs[tab]} and ${ofOrder}
    order by created_at ${sql.raw(tab === 'done' ? 'desc' : 'asc')}, id
    limit ${most} offset ${skip}`.execute(db)
  return { ids: rows.map(({ id }) => id), totalCount: rows[0]?.total ?? 0 }
}

/** Removes expired files from the tables; the caller deletes them from storage. */
export async function dropOld(db: Db, before: Temporal.Instant, most: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    with old as (
      select id, file from payment_proof
      where file is not null and decided_at < ${toTimestamp(before)} order by decided_at limit ${most} for update skip locked
    )
    update payment_proof set file = null from old where payment_proof.id = old.id returning old.file`.execute(db)
  return rows.map(({ file }) => file)
}

/** Of these files, those that a proof still refers to. */
export async function storedOf(db: Db, files: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('payment_proof')
    .select('file')
    .where('file', '=', sql<string>`any(${files}::text[])`)
    .execute()
  return new Set(rows.flatMap(({ file }) => file ?? []))
}
