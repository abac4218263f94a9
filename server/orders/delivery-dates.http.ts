import { staffChangeDate } from '#contract/staff-returns.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { noteOf } from '#server/lib/http/staff-call.ts'
import { noteStaffCall } from '#server/staff/audit-log.commands.ts'
import { changeDate } from './delivery-dates.commands.ts'

export const dateEndpoints = ({ db }: AppContext) => [
  answer(
    staffChangeDate,
    async (asked, caller) => {
      const { assortId, reason } = asked
      const change = {
        company: caller.company,
        assortId,
        from: Temporal.PlainDate.from(asked.from),
        to: Temporal.PlainDate.from(asked.to),
        reason,
        by: `staff:${caller.staff.name}`,
        at: caller.now,
      }
      const call = noteOf(caller, staffChangeDate.route, `variant ${assortId}`, asked)
      return { orders: await changeDate(db, change, (tx) => noteStaffCall(tx, call)) }
    },
    { audit: 'writes itself' },
  ),
]
