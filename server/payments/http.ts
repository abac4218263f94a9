import { toHkd } from '#contract/money.ts'
import * as contract from '#contract/payments.ts'
import { ownerOf } from '#server/cart/reads.ts'
import { requireOrder } from '#server/orders/reads.ts'
import { isPayable } from '#server/orders/rules.ts'
import { wireInstant } from '#server/lib/clock.ts'
import type { Caller, Visitor } from '#server/lib/door.ts'
import { answer } from '#server/lib/door.ts'
import type { Floor } from '#server/lib/http.ts'
import { ProviderSilent } from '#server/lib/outside/provider.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { billDoors } from './bills/http.ts'
import { chargebackDoors } from './chargebacks/http.ts'
import { type Begun, checkPayment } from './commands.ts'
import { readFpsCode } from './fps/reads.ts'
import { receiveNotice } from './notices/commands.ts'
import { readCartFacts } from './methods/reads.ts'
import { findAttempt, listCashCodes, listMethods, readPayStatus, type Till } from './reads.ts'
import type { ProofDesk } from './proofs/commands.ts'
import { proofDoors } from './proofs/http.ts'
import { payAgain } from './retries/commands.ts'
import { isOpen } from './rules.ts'

type Here = Caller & { visitor: Visitor }
interface Which {
  invoiceNo: string
  payId?: string | undefined
  orderToken?: string | undefined
}

export const paymentDoors = (floor: Floor, desk: ProofDesk) => [
  ...tillDoors(floor, desk),
  ...proofDoors(floor, desk),
  ...billDoors(floor, desk),
  ...chargebackDoors(),
]

const tillDoors = ({ limits }: Floor, till: Till) => {
  const { db } = till
  const find = ({ invoiceNo, orderToken }: Which, { company, visitor }: Here) =>
    requireOrder(db, { company, visitor: visitor.id, number: invoiceNo, orderToken })
  const status = async (which: Which, caller: Here) =>
    readPayStatus(db, await find(which, caller), which.payId, caller.locale, caller.now)

  /** Each of these makes us ask a bank, which is not there to be asked all day. */
  const mayAsk = ({ visitor }: Here) => limits.spend('ask-bank', visitor.id, { most: 60, seconds: 60 })
  const repay = async (
    { paymentMethodCode, ...which }: Which & { paymentMethodCode?: string | undefined },
    caller: Here,
  ) => {
    await mayAsk(caller)
    return jump(which, await payAgain(till, await find(which, caller), paymentMethodCode))
  }

  return [
    answer(contract.getPaymentTypeList, async ({ systemUseFlag }, caller) => {
      if (systemUseFlag !== 'WEBSITE') return { methods: [] }
      const { company, locale, now } = caller
      return { methods: await listMethods(till, company, await readCartFacts(db, ownerOf(caller), now), locale) }
    }),

    answer(
      contract.getCashCodes,
      ({ id }, { company, locale }) => {
        if (id.toUpperCase() !== company) throw new Refusal('LIST_NOT_FOUND')
        return { cashCodes: listCashCodes(till, locale) }
      },
      { keepFor: 60 },
    ),

    answer(contract.getPurchaserOnlinePayWay, async (which, caller) => {
      const order = await find(which, caller)
      if (!isPayable(order, caller.now)) return { methods: [] }
      const isMember = caller.visitor.kind === 'MEMBER'
      const owed = { outstandingCents: order.dueCents, giftCards: 'only', payLaterOffered: false } as const // cards and points are settled
      const methods = await listMethods(till, caller.company, { isMember, ...owed }, caller.locale)
      return { methods: methods.filter(({ online }) => online) }
    }),

    answer(contract.getFpsCode, async (which, caller) => {
      const order = await find(which, caller)
      const { amountCents, payBefore, ...code } = await readFpsCode(db, order, which.payId, caller.now)
      return { ...code, amount: toHkd(amountCents), invoiceNo: order.number, payBefore: wireInstant(payBefore) }
    }),

    answer(contract.payCheckOMSByLocal, status),

    answer(contract.payCheckOMS, async (which, caller) => {
      await mayAsk(caller)
      const attempt = await findAttempt(db, await find(which, caller), which.payId)
      if (attempt && isOpen(attempt.state)) await checkPayment(till, attempt, 'visitor').catch(orUnreachable)
      return status(which, caller)
    }),

    answer(contract.repayApply, repay),

    answer(contract.rechoosePaymentMethod, repay),

    answer(contract.webhook, async (_, { params, rawBody, sent }) => {
      await receiveNotice(till, params['provider'] ?? '', rawBody, sent)
      return { received: true }
    }),
  ]
}

function jump({ invoiceNo }: Which, { id, begun }: { id: string; begun: Begun }) {
  if (begun.kind === 'silent') throw new Refusal('BANK_UNREACHABLE')
  const jumpUrl = begun.kind === 'jump' ? begun.url : null
  return { needJump: jumpUrl !== null, jumpUrl, invoiceNo, payId: id }
}

function orUnreachable(error: unknown): never {
  throw error instanceof ProviderSilent ? new Refusal('BANK_UNREACHABLE') : error
}
