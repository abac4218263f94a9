import { findCompany } from '#server/shop/reads.ts'
import { holdOrders, markChargedBack, markPaid, markPaymentFailed } from '#server/orders/commands.ts'
import { listOrders } from '#server/orders/reads.ts'
import type { Db, Tx } from '#server/lib/db.ts'
import { inTransaction } from '#server/lib/idempotency.ts'
import { ProviderSilent, type Standing, type ToCollect } from '#server/lib/outside/provider.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { requirePayment, requireProvider, type Till } from './reads.ts'
import { oweBack } from './refunds/commands.ts'
import { findMethod, isOpen, judge, type Method, nextAsk } from './rules.ts'
import * as store from './store.ts'
import type { Payment } from './store.ts'

export interface Share {
  orderId: string
  amountCents: number
}

/** Writes down that these sums are to be collected, in the transaction that places the order or opens it again; `followUpOf` belongs to one online. */
export async function openPayment(
  tx: Tx,
  wanted: {
    company: string
    conversation: string | null
    method: Method
    shares: readonly Share[]
    at: Temporal.Instant
  },
): Promise<string> {
  const { method, at, ...rest } = wanted
  return store.open(tx, { ...rest, provider: method.provider, method: method.code, at })
}

export function requireMethod(code: string): Method {
  const method = findMethod(code)
  if (!method) throw new Refusal('PAYMENT_METHOD_UNAVAILABLE')
  return method
}

export type Begun =
  | { kind: 'jump'; url: string }
  | { kind: 'stay' } // nothing to jump to: offline, or settled already
  | { kind: 'silent' } // the bank did not answer; the job asks again, and so may the buyer

/** Asks the provider to collect. Asked again it finds the same payment there: our id is the key. */
export async function beginPayment(till: Till, id: string): Promise<Begun> {
  const payment = await requirePayment(till.db, id)
  if (!isOpen(payment.state)) return { kind: 'stay' }
  if (payment.payUrl) return { kind: 'jump', url: payment.payUrl }
  try {
    const standing = await start(till, payment)
    await settle(till, id, standing.standing, 'visitor')
    return standing.url && standing.standing.kind === 'open' ? { kind: 'jump', url: standing.url } : { kind: 'stay' }
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error
    till.log.warn({ payment: id, why: error.message }, 'the bank was silent when a payment began')
    return { kind: 'silent' }
  }
}

/** Asks the provider how a payment stands, and settles by the answer. An unknown outcome stays unknown. */
export async function checkPayment(till: Till, payment: Payment, actor: string): Promise<Standing> {
  const standing = payment.ref
    ? await requireProvider(till, payment.provider).query(payment.ref)
    : (await start(till, payment)).standing
  await store.noteAsked(till.db, payment.id, till.clock.now())
  await settle(till, payment.id, standing, actor)
  return standing
}

/** Takes a payment off the provider's table, unless it has been paid; either way the books follow. */
export async function withdrawPayment(till: Till, payment: Payment, actor: string): Promise<Standing> {
  const provider = requireProvider(till, payment.provider)
  const standing: Standing =
    payment.ref || payment.provider === 'offline'
      ? await provider.cancel(payment.ref ?? '')
      : await start(till, payment).then(({ ref }) => provider.cancel(ref ?? ''))
  await settle(till, payment.id, standing, actor)
  return standing
}

async function start(till: Till, payment: Payment) {
  const started = await requireProvider(till, payment.provider).start(await collection(till.db, payment))
  if (started.kind === 'refused')
    return { standing: { kind: 'unpaid', why: 'refused' } as Standing, url: null, ref: null }
  const { url, ref, standing }: { url: string | null; ref: string | null; standing: Standing } =
    started.kind === 'redirect' ? started : { url: null, ref: null, standing: { kind: 'open' } }
  await store.noteStarted(till.db, payment.id, ref, url)
  return { url, ref, standing }
}

/** The same every time it is asked: a key sent again with another body is refused over there. */
async function collection(db: Db, payment: Payment): Promise<ToCollect> {
  const [order] = await listOrders(
    db,
    payment.shares.map((share) => share.orderId),
  )
  if (!order) throw new Error(`payment ${payment.id} has no order`)
  const company = await findCompany(db, payment.company)
  return {
    id: payment.id,
    amountCents: payment.amountCents,
    orderNumber: order.number,
    shopName: order.language === 'en-US' ? company.nameEn : company.nameZh,
    locale: order.language,
    payBefore: order.expiresAt ?? payment.createdAt.add({ minutes: 30 }),
  }
}

/**
 * The one place where a payment's outcome enters the books, whoever brings it first: webhook, returning browser or job.
 * Orders are held before the payment, as everyone does who holds both; the second comer waits, and finds nothing to do.
 */
export async function settle(
  till: Till,
  id: string,
  standing: Standing,
  actor: string,
  /** Written with the outcome or not at all; false when it was written before. */
  also?: (tx: Tx) => Promise<boolean>,
) {
  if (!also && (standing.kind === 'open' || standing.kind === 'underway')) return
  await inTransaction(till.db, async (tx) => {
    const payment = await requirePayment(tx, id)
    const orders = await holdOrders(
      tx,
      payment.shares.map((share) => share.orderId),
    )
    const state = await store.holdState(tx, id)
    if (also && !(await also(tx))) return
    const at = till.clock.now()
    const verdict = judge({ state, amountCents: payment.amountCents, orderNumber: orders[0]?.number ?? '' }, standing)
    if (verdict.kind === 'mismatch')
      till.log.error({ payment: id, standing }, 'the bank speaks of another sum or another order')
    if (verdict.kind === 'take') await take(tx, payment, { at, actor })
    if (verdict.kind === 'give-up') await giveUp(tx, payment, verdict, { at, actor })
    if (verdict.kind === 'reverse') {
      await store.move(tx, id, 'returned', 'charged back', at)
      // An order that had no use for the money has nothing to lose either.
      const paid = orders.filter(({ paymentState }) => paymentState === 'paid' || paymentState === 'part_refunded')
      for (const order of paid) {
        const amountCents = payment.shares.find(({ orderId }) => orderId === order.id)?.amountCents ?? 0
        await markChargedBack(tx, order.id, { amountCents, at, actor })
      }
    }
  })
}

/** The money has come. What an order cannot use any more (it expired and its goods went, or it is paid already) goes back. */
async function take(tx: Tx, payment: Payment, { at, actor }: { at: Temporal.Instant; actor: string }) {
  await store.move(tx, payment.id, 'succeeded', null, at)
  let unwanted = 0
  for (const { orderId, amountCents } of payment.shares) {
    if ((await markPaid(tx, orderId, { amountCents, at, actor })) === 'refused') unwanted += amountCents
  }
  if (unwanted === 0) return
  await oweBack(tx, { payment: payment.id, cause: 'order closed', amountCents: unwanted, at })
}

async function giveUp(
  tx: Tx,
  payment: Payment,
  { state, why }: { state: 'failed' | 'cancelled'; why: string },
  { at, actor }: { at: Temporal.Instant; actor: string },
) {
  await store.move(tx, payment.id, state, why, at)
  for (const { orderId } of payment.shares) {
    const others = (await store.paymentsOf(tx, orderId)).filter(({ id }) => id !== payment.id)
    // Another try is under way or has succeeded: this one's end says nothing about the order.
    if (others.some((other) => isOpen(other.state) || other.state === 'succeeded')) continue
    await markPaymentFailed(tx, orderId, { reason: why, at, actor })
  }
}

/** The job that asks after a payment, later and later; none when a week has told nothing. */
export function followUpOf(payment: string, ageSeconds: number, now: Temporal.Instant) {
  const seconds = nextAsk(ageSeconds)
  if (seconds === null) return []
  return [{ name: 'followPayment', payload: { payment }, at: now.add({ seconds }), key: `payment ${payment}` }]
}
