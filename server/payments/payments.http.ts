import * as contract from '#contract/payments.ts'
import { ownerOf } from '#server/cart/cart.reads.ts'
import { requireOrder } from '#server/orders/orders.reads.ts'
import { isPayable, sumAll } from '#server/orders/orders.rules.ts'
import type { Caller, Visitor } from '#server/lib/http/endpoint-handler.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { billEndpoints } from './bill-payments.http.ts'
import { chargebackEndpoints } from './chargebacks.http.ts'
import { checkPayment } from './payments.commands.ts'
import { readFpsCode } from './fps-codes.reads.ts'
import { receiveNotice } from './webhook-notices.commands.ts'
import { listPaidTogether, readMethodFacts, readPartsOffer } from './payment-methods.reads.ts'
import { findAttempt, findOpenMethods, orUnreachable, readPayStatus, type PaymentServices } from './payments.reads.ts'
import {
  jumpOf,
  wireCashCodes,
  wireFpsCode,
  wireMethods,
  wireOnlineMethods,
  wirePayStatus,
  wireWalletPass,
} from './payments.wire.ts'
import type { ProofServices } from './payment-proofs.commands.ts'
import { proofEndpoints } from './payment-proofs.http.ts'
import { showPass } from './wallet-passes.commands.ts'
import { payAgain } from './pay-again.commands.ts'
import { type Begun, isOpen } from './payments.rules.ts'

type Here = Caller & { visitor: Visitor }
interface WhichOrder {
  invoiceNo: string
  payId?: string | undefined
  orderToken?: string | undefined
}

export const paymentEndpoints = (context: AppContext, services: ProofServices) => [
  ...paymentEndpointsOfBuyer(context, services),
  ...proofEndpoints(context, services),
  ...billEndpoints(context, services),
  ...chargebackEndpoints(),
]

type FindOrder = (which: Pick<WhichOrder, 'invoiceNo' | 'orderToken'>, caller: Here) => ReturnType<typeof requireOrder>

const paymentEndpointsOfBuyer = (context: AppContext, services: PaymentServices) => {
  const find: FindOrder = ({ invoiceNo, orderToken }, { company, visitor }) =>
    requireOrder(services.db, { company, visitor: visitor.id, number: invoiceNo, orderToken })
  return [
    ...methodEndpoints(services, find),
    ...statusEndpoints(context, services, find),
    answer(contract.webhook, async (_, { params, rawBody, sent }) => {
      await receiveNotice(services, params['provider'] ?? '', rawBody, sent)
      return { received: true }
    }),
  ]
}

/** By what an order may be paid. */
const methodEndpoints = (services: PaymentServices, find: FindOrder) => {
  const { db } = services
  return [
    answer(contract.getPaymentTypeList, async ({ systemUseFlag }, caller) => {
      if (systemUseFlag !== 'WEBSITE') return { methods: [] }
      const { company, locale, now } = caller
      const facts = await readMethodFacts(db, ownerOf(caller), now)
      return { methods: wireMethods(await findOpenMethods(services, company, facts), locale) }
    }),

    answer(
      contract.getCashCodes,
      ({ id }, { company, locale }) => {
        if (id.toUpperCase() !== company) throw new Refusal('LIST_NOT_FOUND')
        return { cashCodes: wireCashCodes(services.card.provider, locale) }
      },
      { cacheSeconds: 60 },
    ),

    answer(contract.getPurchaserOnlinePayWay, async (which, caller) => {
      const order = await find(which, caller)
      if (!isPayable(order, caller.now)) return { methods: [], amount: 0, payLater: null }
      const { company, locale, now } = caller
      const together = await listPaidTogether(db, order, now)
      const offer = await readPartsOffer(db, together, memberOf(caller), now)
      const outstandingCents = sumAll(together)
      const payLaterOffered = offer?.kind === 'open'
      const giftCards = payLaterOffered ? 'none' : 'only' // cards and points are settled; neither is online
      const facts = { isMember: true, outstandingCents, giftCards, payLaterOffered } as const
      const open = await findOpenMethods(services, company, facts)
      return wireOnlineMethods({ open, order, outstandingCents, offer }, locale)
    }),

    answer(contract.getFpsCode, async (which, caller) => {
      const order = await find(which, caller)
      return wireFpsCode(await readFpsCode(db, order, which.payId, caller.now), order.number)
    }),
  ]
}

/** How a payment stands, and paying again. */
const statusEndpoints = ({ limits }: AppContext, services: PaymentServices, find: FindOrder) => {
  const { db } = services
  const status = async (which: WhichOrder, caller: Here) =>
    wirePayStatus(await readPayStatus(db, await find(which, caller), which.payId), caller.locale, caller.now)

  /** Each of these calls asks a bank, so their rate is limited. */
  const mayAsk = ({ visitor }: Here) => limits.spend('ask-bank', visitor.id, { most: 60, seconds: 60 })
  const repay = async (
    wanted: Omit<WhichOrder, 'payId'> & { paymentMethodCode?: string | undefined; agreePayLater: boolean },
    caller: Here,
  ) => {
    await mayAsk(caller)
    const wish = {
      methodCode: wanted.paymentMethodCode,
      member: memberOf(caller),
      agreesToParts: wanted.agreePayLater,
      ip: caller.ip,
    }
    return jump(wanted, await payAgain(services, await find(wanted, caller), wish))
  }

  return [
    answer(contract.payCheckOMSByLocal, status),

    answer(contract.payCheckOMS, async (which, caller) => {
      await mayAsk(caller)
      const attempt = await findAttempt(db, await find(which, caller), which.payId)
      if (attempt && isOpen(attempt.state)) await checkPayment(services, attempt, 'visitor').catch(orUnreachable)
      return status(which, caller)
    }),

    answer(contract.getWalletPass, async ({ device, ...which }, caller) => {
      await mayAsk(caller)
      const attempt = await findAttempt(db, await find(which, caller), which.payId)
      if (!attempt) throw new Refusal('ORDER_NOT_PAYABLE')
      return wireWalletPass(await showPass(services, attempt, device))
    }),

    answer(contract.repayApply, repay),

    answer(contract.rechoosePaymentMethod, repay),
  ]
}

const memberOf = ({ visitor }: Here) => (visitor.kind === 'MEMBER' ? visitor.id : null)

const jump = ({ invoiceNo }: Pick<WhichOrder, 'invoiceNo'>, { id, begun }: { id: string; begun: Begun }) => ({
  ...jumpOf(begun),
  invoiceNo,
  payId: id,
})
