import fs from 'node:fs'
import { sql } from 'kysely'
import { Ledger } from '#bank/ledger.ts'
import { isWithShop, refundedCents } from '#bank/payment.ts'
import type { Db } from '#server/lib/database/db.ts'
import { type OutboxLetter, listLetters } from '#server/lib/integrations/outbox.ts'
import { findBreaches } from '#tests/invariants.ts'
import { m } from '#words/compiled/messages.js'
import type { Acknowledged } from './buyers.ts'
import type { Ground } from './ground.ts'

/** When the shop or its database was killed, in milliseconds: only then may a mail be sent twice. */
export type KillTimes = readonly number[]

/** All faults; empty when the run was survived. */
export async function judge(
  ground: Ground,
  acknowledged: readonly Acknowledged[],
  killed: KillTimes,
): Promise<string[]> {
  const { db } = ground.ledger
  const [breaches, lost, letters] = await Promise.all([
    findBreaches(db),
    findLost(db, acknowledged),
    judgeLetters(db, ground.outbox, killed),
  ])
  const deaths = ground.selfDeaths()
  const died = deaths === 0 ? [] : [`the shop ended by itself ${deaths} times`]
  return [...died, ...breaches, ...lost, ...(await compareWithBank(db, ground.journal)), ...letters]
}

/** Periodic jobs with one attempt: one interrupted by a kill waits for the next period. The work they do is counted below. */
const isSweep = sql`task_identifier in ('askOpenPayments', 'payWhatIsOwed', 'expireOrders')`

/** Work that is still open: it must become empty without help. */
export async function listOpen(ground: Ground): Promise<string[]> {
  const { rows } = await sql<{ what: string; count: number }>`
    select what, count(*) as count from (
      select 'a job that is due, under way or failed: ' || task_identifier as what from graphile_worker.jobs
        where attempts < max_attempts and (locked_at is not null or run_at <= now() or last_error is not null) and not ${isSweep}
      union all select 'a scheduled job that is due: ' || name from scheduled_job where run_at <= now()
      union all
      select 'a job that was given up: ' || task_identifier || ' ' || coalesce(last_error, '') from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null and not ${isSweep}
      union all select 'money that is owed back' from payment_refund where state = 'due'
      union all select 'an order past its time that holds goods' from sales_order where order_state = 'unconfirm' and expires_at < now()
    ) left_open group by what`.execute(ground.ledger.db)
  const untaken = await listUntaken(ground)
  return [...rows.map(({ what, count }) => `${count} × ${what}`), ...untaken]
}

/** Calls that failed for another reason than a database that was away: their buyers were told of a fault of the shop. */
export function listFaults({ logs }: Ground): string[] {
  return logs
    .flatMap((log) => fs.readFileSync(log, 'utf8').split('\n'))
    .filter((line) => line.includes('"a call failed"'))
    .map((line) => JSON.parse(line) as { path: string; answered: string; err: { message: string; stack?: string } })
    .filter(({ answered }) => answered !== 'UNAVAILABLE')
    .map(({ path, answered, err }) => `${path} answered ${answered}: ${err.stack ?? err.message}`)
}

/** Payments captured by the bank that the shop has not booked. */
async function listUntaken({ ledger, journal }: Ground): Promise<string[]> {
  const captured = readBank(journal).filter(isWithShop)
  const { rows } = await sql<{ ref: string }>`
    select provider_ref as ref from payment where state in ('succeeded', 'returned') and provider_ref is not null`.execute(
    ledger.db,
  )
  const taken = new Set(rows.map(({ ref }) => ref))
  const untaken = captured.filter(({ id }) => !taken.has(id))
  return untaken.length === 0 ? [] : [`${untaken.length} × money at the bank that the shop has not taken`]
}

function readBank(journal: string) {
  const bank = new Ledger(journal)
  const payments = bank.listPayments()
  bank.close()
  return payments
}

async function findLost(db: Db, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const { rows } = await sql<{ number: string; cents: number }>`
    select number, net_cents as cents from sales_order
    where number = any(${acknowledged.map(({ invoiceNo }) => invoiceNo)})`.execute(db)
  const kept = new Map(rows.map(({ number, cents }) => [number, cents]))
  return acknowledged.flatMap(({ invoiceNo, netTotal }) => {
    const cents = kept.get(invoiceNo)
    if (cents === undefined) return `order ${invoiceNo} was confirmed to its buyer and is lost`
    return cents === Math.round(netTotal * 100)
      ? []
      : `order ${invoiceNo} was shown as ${netTotal} and came to ${cents} cents`
  })
}

/** The bank's amount for each order equals the order's payments less refunds: no charge without an order, none twice. */
async function compareWithBank(db: Db, journal: string): Promise<string[]> {
  const atBank = new Map<string, number>()
  for (const payment of readBank(journal).filter(isWithShop))
    atBank.set(payment.reference, (atBank.get(payment.reference) ?? 0) + payment.amountCents - refundedCents(payment))
  const { rows } = await sql<{ number: string; cents: number }>`
    select o.number, o.paid_cents - coalesce((
        select sum(r.amount_cents)::bigint from payment_refund r join payment p on p.id = r.payment
        join payment_share s on s.payment = p.id and not s.went_back
        where s.order_id = o.id and r.state = 'done' and r.document is not null), 0) as cents
    from sales_order o where o.email like 'fire-%'`.execute(db)
  const inBooks = new Map(rows.map(({ number, cents }) => [number, cents]))
  return [...new Set([...atBank.keys(), ...inBooks.keys()])].flatMap((number) => {
    const [bank, ledger] = [atBank.get(number) ?? 0, inBooks.get(number)]
    if (ledger === undefined)
      return bank === 0 ? [] : `the bank has ${bank} cents for an order that is not there: ${number}`
    return bank === ledger ? [] : `the bank has ${bank} cents for order ${number}, and the shop ${ledger}`
  })
}

const subjects = {
  paid: m.mail_paid_subject,
  expired: m.mail_expired_subject,
} as const

/** Every mail due in an order's state was sent; none twice, unless a kill came between sending and marking it. */
async function judgeLetters(db: Db, outbox: string, killed: KillTimes): Promise<string[]> {
  const letters = (await listLetters(outbox, 1_000_000)).reverse()
  const sent = new Map<string, OutboxLetter[]>()
  for (const letter of letters) {
    const name = `${letter.subject} to ${letter.to}`
    sent.set(name, [...(sent.get(name) ?? []), letter])
  }
  const doubled = [...sent].flatMap(([name, [first, ...more]]) =>
    more.filter(({ at }) => !killed.some((when) => isBetween(when, first!.at, at))).map(() => `sent twice: ${name}`),
  )
  const { rows } = await sql<{ number: string; email: string; about: keyof typeof subjects }>`
    select number, email, case order_state when 'expired' then 'expired' else 'paid' end as about from sales_order
    where (order_state = 'expired' or paid_at is not null) and email like 'fire-%'`.execute(db)
  const missing = rows.flatMap(({ number, email, about }) => {
    const subject = subjects[about]({ number }, { locale: 'zh-TW' })
    return sent.has(`${subject} to ${email}`) ? [] : `never sent: ${subject} to ${email}`
  })
  return [...doubled, ...missing]
}

const isBetween = (when: number, from: string, to: string) => when >= Date.parse(from) - 1_000 && when <= Date.parse(to)
