import * as contract from '#contract/bills.ts'
import { toHkd } from '#contract/money.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { requireSelf } from '#server/identity/profile.reads.ts'
import { waiveUnlessGreat } from './bills.commands.ts'
import { listOverdue, listPlans, requirePlan } from './payment-plans.reads.ts'

export const planEndpoints = ({ db }: AppContext) => [
  answer(contract.getBillPlans, async ({ vipCode, ...asked }, caller) =>
    listPlans(db, await requireSelf(db, caller, vipCode), asked, caller),
  ),

  answer(contract.getBillPlan, async ({ vipCode, invoiceNo }, caller) =>
    requirePlan(db, await requireSelf(db, caller, vipCode), invoiceNo, caller),
  ),

  answer(contract.staffOverdueBills, (asked, { company, today }) => listOverdue(db, company, asked, today)),

  change(
    contract.staffWaiveCharge,
    async (tx, { billId, reason }, { company, staff, now }) => {
      const outcome = await waiveUnlessGreat(tx, { company, bill: billId, reason }, { by: staff, at: now })
      return 'waits' in outcome
        ? { waived: 0, approvalId: outcome.waits }
        : { waived: toHkd(outcome.cents), approvalId: null }
    },
    ({ billId }) => `bill ${billId}`,
  ),
]
