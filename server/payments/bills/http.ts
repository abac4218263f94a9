import * as contract from '#contract/bills.ts'
import { toCents, toHkd } from '#contract/money.ts'
import { answer } from '#server/lib/door.ts'
import type { Floor } from '#server/lib/http.ts'
import { ProviderSilent } from '#server/lib/outside/provider.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { requireSelf } from '#server/members/profile/reads.ts'
import { checkPayment } from '../commands.ts'
import type { Till } from '../reads.ts'
import { isOpen } from '../rules.ts'
import { payBills } from './commands.ts'
import { requireBillPayment, showBillPayment } from './reads.ts'

/** Each of these makes us ask a bank, which is not there to be asked all day. */
const oftenEnough = { most: 60, seconds: 60 }

export const billDoors = ({ limits }: Floor, till: Till) => [
  answer(contract.payBills, async ({ vipCode, billId, amount, paymentMethodCode }, caller) => {
    const self = await requireSelf(till.db, caller, vipCode)
    await limits.spend('ask-bank', self.member, oftenEnough)
    const wish = { ...self, bill: billId, amountCents: toCents(amount), methodCode: paymentMethodCode }
    const { id, amountCents, begun } = await payBills(till, wish)
    if (begun.kind === 'silent') throw new Refusal('BANK_UNREACHABLE')
    const jumpUrl = begun.kind === 'jump' ? begun.url : null
    return { needJump: jumpUrl !== null, jumpUrl, payId: id, amount: toHkd(amountCents) }
  }),

  answer(contract.getBillPayment, async ({ vipCode, payId, ask }, caller) => {
    const self = await requireSelf(till.db, caller, vipCode)
    const payment = await requireBillPayment(till.db, self, payId)
    if (ask && isOpen(payment.state)) {
      await limits.spend('ask-bank', self.member, oftenEnough)
      await checkPayment(till, payment, 'visitor').catch((error: unknown) => {
        throw error instanceof ProviderSilent ? new Refusal('BANK_UNREACHABLE') : error
      })
    }
    return showBillPayment(till.db, await requireBillPayment(till.db, self, payId), caller.locale)
  }),
]
