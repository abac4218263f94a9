import * as contract from '#contract/bills.ts'
import { toCents } from '#contract/money.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { requireSelf } from '#server/identity/profile.reads.ts'
import { checkPayment } from './payments.commands.ts'
import { findPlainMethods } from './payment-methods.reads.ts'
import { receiveProof, type ProofServices } from './payment-proofs.commands.ts'
import { sendings } from './payment-proofs.rules.ts'
import { orUnreachable } from './payments.reads.ts'
import { isOpen } from './payments.rules.ts'
import { showPass } from './wallet-passes.commands.ts'
import { payBills } from './bill-payments.commands.ts'
import { findAwaited, readBillFpsCode, readBillPayment, requireBillPayment } from './bill-payments.reads.ts'
import { wireBegun, wireBillPayment } from './bill-payments.wire.ts'
import { wireFpsCode, wireMethods, wireWalletPass } from './payments.wire.ts'

/** Each of these calls asks a bank, so their rate is limited. */
const oftenEnough = { most: 60, seconds: 60 }

export const billEndpoints = ({ limits }: AppContext, services: ProofServices) => [
  answer(contract.payBills, async ({ vipCode, billId, amount, paymentMethodCode }, caller) => {
    const self = await requireSelf(services.db, caller, vipCode)
    await limits.spend('ask-bank', self.member, oftenEnough)
    const wish = { ...self, bill: billId, amountCents: toCents(amount), methodCode: paymentMethodCode }
    return wireBegun(await payBills(services, wish))
  }),

  answer(contract.getBillPayment, async ({ vipCode, payId, ask }, caller) => {
    const self = await requireSelf(services.db, caller, vipCode)
    const payment = await requireBillPayment(services.db, self, payId)
    if (ask && isOpen(payment.state)) {
      await limits.spend('ask-bank', self.member, oftenEnough)
      await checkPayment(services, payment, 'visitor').catch(orUnreachable)
    }
    const standing = await requireBillPayment(services.db, self, payId)
    return wireBillPayment(await readBillPayment(services.db, standing, caller.now), caller.locale)
  }),

  answer(contract.getBillMethods, async ({ vipCode, amount }, caller) => {
    const self = await requireSelf(services.db, caller, vipCode)
    const [open, waiting] = await Promise.all([
      findPlainMethods(services, caller.company, toCents(amount)),
      findAwaited(services.db, self, caller.now),
    ])
    return { methods: wireMethods(open, caller.locale), waiting }
  }),

  answer(contract.getBillFpsCode, async ({ vipCode, payId }, caller) => {
    const payment = await requireBillPayment(services.db, await requireSelf(services.db, caller, vipCode), payId)
    return wireFpsCode(await readBillFpsCode(services.db, payment, caller.now), payment.reference ?? '')
  }),

  answer(contract.getBillWalletPass, async ({ vipCode, payId, device }, caller) => {
    const self = await requireSelf(services.db, caller, vipCode)
    await limits.spend('ask-bank', self.member, oftenEnough)
    return wireWalletPass(await showPass(services, await requireBillPayment(services.db, self, payId), device))
  }),

  answer(contract.sendBillProof, async ({ vipCode, payId }, caller) => {
    const self = await requireSelf(services.db, caller, vipCode)
    const payment = await requireBillPayment(services.db, self, payId)
    await limits.spend('payment-proof', self.member, sendings)
    await receiveProof(services, payment, caller.readFile)
    const standing = await requireBillPayment(services.db, self, payId)
    return wireBillPayment(await readBillPayment(services.db, standing, caller.now), caller.locale)
  }),
]
