import { drawQrCode } from '#server/lib/images/qr-code.ts'
import type { WalletDevice } from '#contract/payments.ts'
import type { PassContent } from '#server/lib/integrations/provider.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { hasLink, showsPass } from '#server/shop/payment-methods.rules.ts'
import { checkPayment } from './payments.commands.ts'
import { findEnd, orUnreachable, type PaymentServices, requirePayment, requireProvider } from './payments.reads.ts'
import { isOpen } from './payments.rules.ts'
import type { Payment } from './payments.store.ts'
import { endOfPass, isReusable, requestOf, type ShownPass } from './wallet-passes.rules.ts'
import * as store from './wallet-passes.store.ts'

/**
 * The code or link to pay by a wallet. All tabs of one device get the same one until it ends. After a crash between the
 * provider's answer and its row the same request is repeated. Refuses ORDER_NOT_PAYABLE and BANK_UNREACHABLE.
 */
export async function showPass(services: PaymentServices, given: Payment, visited: WalletDevice): Promise<ShownPass> {
  const { db, clock } = services
  const device = hasLink(given.method) ? visited : 'screen'
  const payment = await requireStarted(services, given)
  const payBefore = await findEndOfPayment(services, payment)
  if (!payBefore) throw new Refusal('ORDER_NOT_PAYABLE')
  let spent = 0
  for (let tries = 0; tries < 4; tries += 1) {
    const kept = await store.findPass(db, payment.id)
    const now = clock.now()
    if (kept && isReusable(kept, device, now)) return draw(payment, kept, payBefore)
    const turn = Math.max(kept?.turn ?? 0, spent) + 1
    const pass = await makePass(services, payment, device, turn)
    if (pass === 'spent') spent = turn
    else {
      const made = { turn, device, pass, madeAt: now }
      if (await store.storePass(db, payment.id, made)) return draw(payment, made, payBefore)
    }
  }
  throw new Refusal('BANK_UNREACHABLE')
}

/** The provider knows it, or is told of it now. */
async function requireStarted(services: PaymentServices, payment: Payment): Promise<Payment & { ref: string }> {
  const known = payment.ref ? payment : await checkAgain(services, payment)
  const { ref, state, method } = known
  if (!ref || !isOpen(state) || !showsPass(method)) throw new Refusal('ORDER_NOT_PAYABLE')
  return { ...known, ref }
}

async function checkAgain(services: PaymentServices, payment: Payment): Promise<Payment> {
  if (!isOpen(payment.state) || !showsPass(payment.method)) throw new Refusal('ORDER_NOT_PAYABLE')
  await checkPayment(services, payment, 'visitor').catch(orUnreachable)
  return requirePayment(services.db, payment.id)
}

async function findEndOfPayment({ db, clock }: PaymentServices, payment: Payment): Promise<Temporal.Instant | null> {
  const now = clock.now()
  if (payment.reference === null) return findEnd(db, payment, now)
  return Temporal.Instant.compare(now, payment.payBefore) < 0 ? payment.payBefore : null
}

async function makePass(
  services: PaymentServices,
  payment: Payment & { ref: string },
  device: WalletDevice,
  turn: number,
): Promise<PassContent | 'spent'> {
  const { passWallet } = requireProvider(services, payment.provider)
  const { id, ref, method } = payment
  const pass = await passWallet?.(ref, { method, device, request: requestOf(id, turn) }).catch(orUnreachable)
  if (pass && pass !== 'over') return pass
  await checkPayment(services, payment, 'visitor').catch(orUnreachable) // paid or ended meanwhile
  throw new Refusal('ORDER_NOT_PAYABLE')
}

async function draw(payment: Payment, { pass, madeAt }: store.StoredPass, end: Temporal.Instant): Promise<ShownPass> {
  const picture = pass.kind === 'code' ? await drawQrCode(pass.text) : null
  return {
    wallet: payment.method,
    amountCents: payment.amountCents,
    picture,
    url: pass.kind === 'link' ? pass.url : null,
    until: endOfPass(madeAt, end),
    payBefore: end,
  }
}
