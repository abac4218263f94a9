import * as contract from '#contract/bills.ts'
import { toHkd } from '#contract/money.ts'
import { answer, change } from '#server/lib/door.ts'
import type { Floor } from '#server/lib/http.ts'
import { requireSelf } from '#server/members/profile/reads.ts'
import { waiveCharge } from '../bills/commands.ts'
import { listOverdue, listPlans, requirePlan } from './reads.ts'

export const planDoors = ({ db }: Floor) => [
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
      const waived = { company, bill: billId, actor: `staff:${staff.name}`, reason, at: now }
      return { waived: toHkd(await waiveCharge(tx, waived)) }
    },
    ({ billId }) => `bill ${billId}`,
  ),
]
