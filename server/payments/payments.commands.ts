import { findCompany, findOrigin } from '#server/shop/shop.reads.ts'
import { type Doer, holdOrders, markPaid, markPaymentFailed } from '#server/orders/orders.commands.ts'
import { markAuthorized, markLetGo } from './order-authorisations.commands.ts'
import { receiveForBills } from '#server/billing/bills.commands.ts'
import { findLanguage } from '#server/billing/bills.reads.ts'
import { listOrders } from '#server/orders/orders.reads.ts'
import type { Order } from '#server/orders/orders.store.ts'
import { noteCard } from '#server/orders/tenders.commands.ts'
import { movesOnline, showsPass } from '#server/shop/payment-methods.rules.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { lockInOrder } from '#server/lib/database/lock-order.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import {
  ProviderSilent,
  type PaidCard,
  type PaymentStanding,
  type ToCollect,
} from '#server/lib/integrations/provider.ts'
import { leaveToCommit } from '#server/lib/database/transaction.ts'
import { restorePayment, reversePayment } from './chargebacks.commands.ts'
import { requirePayment, requireProvider, type PaymentServices } from './payments.reads.ts'
import * as proofs from './payment-proofs.store.ts'
import { oweBack } from './refunds.commands.ts'
import { type Begun, isOpen, judge, maskCard } from './payments.rules.ts'
import * as store from './payments.store.ts'
import type { Payment } from './payments.store.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

/** Asks the provider to collect. Idempotent: our payment id is the key. */
export async function beginPayment(services: PaymentServices, id: string, fresh?: Fresh): Promise<Begun> {
  const payment = fresh?.payment ?? (await requirePayment(services.db, id))
  if (!isOpen(payment.state)) return { kind: 'stay' }
  if (payment.payUrl) return { kind: 'jump', url: payment.payUrl }
  if (payment.ref && showsPass(payment.method)) return { kind: 'stay' } // our own page makes the code
  try {
    const standing = await start(services, payment, fresh?.order)
    await settle(services, payment, standing.standing, 'visitor')
    return standing.url && standing.standing.kind === 'open' ? { kind: 'jump', url: standing.url } : { kind: 'stay' }
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error
    services.log.warn({ payment: id, why: error.message }, 'the payment provider did not answer when a payment began')
    return { kind: 'silent' }
  }
}

/** Asks the provider for the state of a payment, and settles accordingly. An unknown state stays unknown. */
export async function checkPayment(
  services: PaymentServices,
  payment: Payment,
  actor: string,
): Promise<PaymentStanding> {
  const standing = payment.ref
    ? await requireProvider(services, payment.provider).query(payment.ref)
    : (await start(services, payment)).standing
  await settle(services, payment, standing, actor)
  return standing
}

/** Cancels a payment at the provider unless it has been paid; either outcome is recorded. */
export async function withdrawPayment(
  services: PaymentServices,
  payment: Payment,
  actor: string,
): Promise<PaymentStanding> {
  const provider = requireProvider(services, payment.provider)
  const standing: PaymentStanding =
    payment.ref || !movesOnline(payment.method)
      ? await provider.cancel(payment.ref ?? '')
      : await start(services, payment).then(({ ref }) => provider.cancel(ref ?? ''))
  await settle(services, payment, standing, actor)
  return standing
}

/** What the bank is told about the first order of a payment, or about its bills. */
export type PaidOrder = Pick<Order, 'number' | 'language'>

/** A payment that the caller has just written and need not be read. */
export interface Fresh {
  payment: Payment
  order: PaidOrder
}

async function start(services: PaymentServices, payment: Payment, order?: PaidOrder) {
  const wanted = await collection(services, payment, order ?? (await requireTold(services.db, payment)))
  const started = await requireProvider(services, payment.provider).start(wanted)
  if (started.kind === 'refused')
    return { standing: { kind: 'unpaid', why: 'refused' } as PaymentStanding, url: null, ref: null }
  const { url, ref, standing }: { url: string | null; ref: string | null; standing: PaymentStanding } =
    started.kind === 'redirect'
      ? started
      : { url: null, ref: started.ref, standing: started.kind === 'wallet' ? started.standing : { kind: 'open' } }
  await store.noteStarted(services.db, payment.id, ref, url)
  return { url, ref, standing }
}

/** Always the same body: the provider refuses an idempotency key with another body. */
async function collection({ db, publicUrl }: PaymentServices, payment: Payment, order: PaidOrder): Promise<ToCollect> {
  const [company, origin] = await Promise.all([
    findCompany(db, payment.company),
    findOrigin(db, payment.company, publicUrl),
  ])
  return {
    id: payment.id,
    method: payment.method,
    amountCents: payment.amountCents,
    orderNumber: order.number,
    shopName: inLanguage(order.language)(company.nameZh, company.nameEn),
    locale: order.language,
    capturesLater: payment.capturesLater,
    payBefore: payment.payBefore,
    returnUrl: payment.reference
      ? `${origin}/personal/bills?payId=${payment.id}`
      : `${origin}/payResult/${encodeURIComponent(order.number)}/${payment.id}`,
  }
}

async function requireTold(db: Db, { id, shares, bills, reference }: Payment): Promise<PaidOrder> {
  if (reference) return { number: reference, language: await findLanguage(db, bills[0]!.billId) }
  const [order] = await listOrders(
    db,
    shares.map(({ orderId }) => orderId),
  )
  if (!order) throw new Error(`payment ${id} has no order`)
  return order
}

/** Written in the transaction of the settlement. */
interface SettlementParts {
  /** Stores the webhook notice; false when it is stored already, and nothing is left to do. */
  notice?: (tx: Tx) => Promise<boolean>
  /** Runs last. */
  atEnd?: (tx: Tx) => Promise<void>
}

/**
 * The one place where the outcome of a payment enters the ledger, whoever reports it first: webhook, returning browser
 * or job. The second one waits at the locks and finds nothing to do.
 */
export async function settle(
  services: PaymentServices,
  payment: Payment, // only its constant fields are used; the state is read again under lock
  standing: PaymentStanding,
  actor: string,
  { notice, atEnd }: SettlementParts = {},
) {
  if (!notice && (standing.kind === 'open' || standing.kind === 'underway')) return
  await inTransaction(services.db, async (tx) => {
    const { id, shares } = payment
    const orderIds = shares.map(({ orderId }) => orderId)
    const [orders, state, isNew] = await lockInOrder(tx, [
      ['sales_order', () => holdOrders(tx, orderIds)],
      ['payment', () => store.holdState(tx, id)],
      notice && ['payment_notice', () => notice(tx)],
    ])
    if (isNew === false) return
    const at = services.clock.now()
    const verdict = judge(
      { state, amountCents: payment.amountCents, orderNumber: payment.reference ?? orders[0]?.number ?? '' },
      standing,
    )
    if (verdict.kind === 'mismatch')
      services.log.error({ payment: id, standing }, 'the payment provider reports another amount or order')
    if (verdict.kind === 'take') await take(tx, payment, orders, verdict.card, { at, actor })
    if (verdict.kind === 'hold') await hold(tx, payment, orders, verdict, { at, actor })
    if (verdict.kind === 'let-go') await endAuthorisation(tx, payment, orders, verdict.why, { at, actor })
    if (verdict.kind === 'give-up') await giveUp(tx, payment, orders, verdict, { at, actor })
    if (verdict.kind === 'reverse') await reversePayment(tx, payment, orders, { at, actor })
    if (verdict.kind === 'restore') await restorePayment(tx, payment, orders, { at, actor, reason: 'won back' })
    await atEnd?.(tx)
  })
}

/**
 * The money has arrived. What an order or a bill no longer needs (expired and its goods sold, or already paid) is
 * refunded.
 */
async function take(
  tx: Tx,
  payment: Payment,
  orders: readonly Order[],
  card: PaidCard | undefined,
  { at, actor }: Doer,
) {
  leaveToCommit(tx, store.take(tx, payment.id, card, at))
  let unwanted = payment.reference ? await takeForBills(tx, payment, { at, actor }) : 0
  await closeProofs(tx, payment, 'accepted', { at, actor })
  for (const { orderId, amountCents } of payment.shares) {
    const order = orders.find(({ id }) => id === orderId)!
    if ((await markPaid(tx, order, { amountCents, at, actor })) === 'refused') {
      await store.noteWentBack(tx, payment.id, orderId)
      unwanted += amountCents
    } else if (card) leaveToCommit(tx, noteCard(tx, orderId, maskCard(card)))
  }
  if (unwanted === 0) return
  await oweBack(tx, { payment: payment.id, cause: 'order closed', amountCents: unwanted, at })
}

/** The bank has authorised the money. It is voided if the order no longer needs it. */
async function hold(
  tx: Tx,
  payment: Payment,
  orders: readonly Order[],
  { card, until }: { card: PaidCard | undefined; until: Temporal.Instant },
  doer: Doer,
): Promise<void> {
  await store.noteHeld(tx, payment.id, card, until)
  for (const { orderId, amountCents } of payment.shares) {
    const order = orders.find(({ id }) => id === orderId)!
    const isWanted = (await markAuthorized(tx, order, { amountCents, ...doer })) === 'paid'
    if (!isWanted) await addJob(tx, 'voidAuthorisations', { order: orderId })
    else if (card) await noteCard(tx, orderId, maskCard(card))
  }
}

/** The authorisation is gone: voided with its order, or lapsed. */
async function endAuthorisation(tx: Tx, payment: Payment, orders: readonly Order[], why: string, { at, actor }: Doer) {
  await store.move(tx, payment.id, 'cancelled', why, at)
  for (const order of orders) await markLetGo(tx, order, { at, actor, reason: why })
}

/** Closes proofs under review together with their payment. */
async function closeProofs(tx: Tx, { id, method }: Payment, state: 'accepted' | 'withdrawn', { at, actor }: Doer) {
  if (!movesOnline(method)) await proofs.decideAll(tx, id, { state, reason: '', by: actor.replace(/^staff:/, ''), at })
}

async function takeForBills(tx: Tx, { id, bills, amountCents, method }: Payment, doer: Doer): Promise<number> {
  const [first] = movesOnline(method)
    ? []
    : (await proofs.ofPayments(tx, [id])).filter(({ state }) => state === 'waiting')
  const ids = bills.map(({ billId }) => billId)
  return receiveForBills(tx, { payment: id, bills: ids, amountCents, sentAt: first?.sentAt, ...doer })
}

async function giveUp(
  tx: Tx,
  payment: Payment,
  orders: readonly Order[],
  { state, why }: { state: 'failed' | 'cancelled'; why: string },
  { at, actor }: Doer,
) {
  await store.move(tx, payment.id, state, why, at)
  await closeProofs(tx, payment, 'withdrawn', { at, actor })
  for (const order of orders) {
    const others = (await store.paymentsOf(tx, order.id)).filter(({ id }) => id !== payment.id)
    // Another payment is open or has succeeded, so the end of this one does not change the order.
    if (others.some((other) => isOpen(other.state) || other.state === 'succeeded')) continue
    await markPaymentFailed(tx, order, { reason: why, at, actor })
  }
}
