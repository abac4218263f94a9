import * as contract from '#contract/bills.ts'
import { answer, change, lookUp } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { requireSelf } from '#server/identity/profile.reads.ts'
import { waiveUnlessGreat } from './bills.commands.ts'
import { listOverdue, listPlans, requirePlan } from './payment-plans.reads.ts'
import { wireOverdue, wireWaived, wireOwed, wirePlan } from './payment-plans.wire.ts'

export const planEndpoints = ({ db }: AppContext) => [
  answer(contract.getBillPlans, async ({ vipCode, ...asked }, caller) => {
    const { tab, page, size } = asked
    const { plans, counts, owed } = await listPlans(db, await requireSelf(db, caller, vipCode), asked, caller.today)
    const shown = plans.map((plan) => wirePlan(plan, caller))
    return { plans: shown, totalCount: counts[tab], page, size, counts, summary: wireOwed(owed) }
  }),

  answer(contract.getBillPlan, async ({ vipCode, invoiceNo }, caller) =>
    wirePlan(await requirePlan(db, await requireSelf(db, caller, vipCode), invoiceNo), caller),
  ),

  lookUp(contract.staffOverdueBills, async ({ page, size }, { company, today }) => {
    const { bills, totalCount } = await listOverdue(db, company, { page, size }, today)
    return { bills: bills.map((bill) => wireOverdue(bill, today)), totalCount, page, size }
  }),

  change(
    contract.staffWaiveCharge,
    async (tx, { billId, reason }, { company, staff, now }) => {
      return wireWaived(await waiveUnlessGreat(tx, { company, bill: billId, reason }, { by: staff, at: now }))
    },
    ({ billId }) => `bill ${billId}`,
  ),
]
