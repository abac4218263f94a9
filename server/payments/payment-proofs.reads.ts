import { linkTo } from '#server/orders/order-mail.reads.ts'
import { listBills } from '#server/billing/bills.reads.ts'
import { type BillAddressee, findAddressee } from '#server/billing/bill-mail.reads.ts'
import { listOrders } from '#server/orders/orders.reads.ts'
import { findOrigin, readSettings } from '#server/shop/shop.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { findEnd, requirePayment } from './payments.reads.ts'
import { methods, movesMoney, movesOnline } from '#server/shop/payment-methods.rules.ts'
import type { Payment } from './payments.store.ts'
import * as store from './payment-proofs.store.ts'
import type { PaymentProof } from './payment-proofs.store.ts'

export async function requireProof(db: Db, company: string, id: string): Promise<PaymentProof> {
  const proof = await store.byId(db, company, id)
  if (!proof) throw new Refusal('PROOF_NOT_FOUND')
  return proof
}

const byHand = methods.filter((method) => movesMoney(method) && !method.online).map(({ code }) => code)

/** A payment by hand with its proofs, for staff. */
export interface OfflineFacts {
  payment: Payment
  /** Numbers of its orders, or of what it pays. */
  numbers: string[]
  proofs: readonly PaymentProof[]
  /** The deadline. */
  end: Temporal.Instant | null
}

export async function listOfflinePayments(
  db: Db,
  wanted: Omit<store.ProofQuery, 'methods'>,
  now: Temporal.Instant,
): Promise<{ payments: OfflineFacts[]; totalCount: number }> {
  const { ids, totalCount } = await store.pageOf(db, { ...wanted, methods: byHand })
  const proofs = Map.groupBy(await store.ofPayments(db, ids), ({ payment }) => payment)
  const payments: OfflineFacts[] = []
  for (const id of ids) {
    const payment = await requirePayment(db, id)
    const orders = await listOrders(
      db,
      payment.shares.map(({ orderId }) => orderId),
    )
    const numbers = payment.reference ? [payment.reference] : orders.map(({ number }) => number)
    payments.push({ payment, numbers, proofs: proofs.get(id) ?? [], end: await findEnd(db, payment, now) })
  }
  return { payments, totalCount }
}

/** Whether a proof is under review. Its payment is not replaced by another, or the money would come twice. */
export const isUnderReview = async (db: Db, { id, method }: Payment): Promise<boolean> =>
  !movesOnline(method) && (await store.ofPayments(db, [id])).some(({ state }) => state === 'waiting')

interface ProofMail {
  proof: PaymentProof
  payment: Payment
  /** Of the order, or of the oldest bill. */
  number: string
  payer: BillAddressee
  /** The page where another proof can be sent. */
  link: (publicUrl: string) => Promise<string>
}

async function findTold(db: Db, proofId: string): Promise<ProofMail | undefined> {
  const proof = await store.anyById(db, proofId)
  if (!proof) return undefined
  const payment = await requirePayment(db, proof.payment)
  const { company, shares, bills, reference } = payment
  if (reference) {
    const [bill] = await listBills(db, [bills[0]!.billId])
    const payer = bill && (await findAddressee(db, bill, bill.order))
    const link = async (publicUrl: string) =>
      `${await findOrigin(db, company, publicUrl)}/personal/bills?payId=${payment.id}&lang=${payer!.locale}`
    return payer && { proof, payment, number: reference, payer, link }
  }
  const [order] = await listOrders(
    db,
    shares.map(({ orderId }) => orderId),
  )
  if (!order) return undefined
  const payer = { to: order.email, locale: order.language }
  return { proof, payment, number: order.number, payer, link: (publicUrl) => linkTo(db, order, publicUrl) }
}

/** A proof that staff have to review. */
export interface ProofToCheck {
  company: string
  shopMail: string
  number: string
  cents: number
  /** Whether the goods were released meanwhile. */
  isGone: boolean
}

/** None when the proof was decided meanwhile, or the shop has set no mailbox. */
export async function findProofToCheck(db: Db, proofId: string): Promise<ProofToCheck | undefined> {
  const told = await findTold(db, proofId)
  if (told?.proof.state !== 'waiting') return undefined
  const { number, payment } = told
  const { shopMail } = await readSettings(db, payment.company)
  if (shopMail === '') return undefined // staff find it in the list of proofs
  const orders = await listOrders(
    db,
    payment.shares.map(({ orderId }) => orderId),
  )
  const isGone = orders.some(({ goodsReleasedAt }) => goodsReleasedAt !== null)
  return { company: payment.company, shopMail, number, cents: payment.amountCents, isGone }
}

/** A rejected proof, with the page where another can be sent. */
export interface RejectedProof extends Omit<ProofMail, 'link'> {
  link: string
  /** The deadline. */
  end: Temporal.Instant
}

/** None when the payment was settled meanwhile, or its deadline has passed. */
export async function findRejectedProof(
  db: Db,
  proofId: string,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<RejectedProof | undefined> {
  const told = await findTold(db, proofId)
  if (told?.proof.state !== 'rejected') return undefined
  const end = await findEnd(db, told.payment, now)
  return end ? { ...told, link: await told.link(publicUrl), end } : undefined
}
