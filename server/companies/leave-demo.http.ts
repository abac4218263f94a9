import * as contract from '#contract/companies.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { findVisitedOrigin } from '#server/lib/http/visited-origin.ts'
import { drawQrCode } from '#server/lib/images/qr-code.ts'
import { requirePresence } from '#server/staff/presence.commands.ts'
import type { CompanyStarter } from './companies.rules.ts'
import { wireMade } from './companies.wire.ts'
import { leaveDemo } from './leave-demo.commands.ts'

export const leaveDemoEndpoints = (
  context: AppContext,
  starter: CompanyStarter,
  { isDemo = false, publicUrl }: { isDemo?: boolean; publicUrl: string },
) => [
  answer(
    contract.staffLeaveDemo,
    async ({ presence, coCode, ownerName, email, ...wish }, caller) => {
      if (!isDemo) throw new Refusal('NOT_A_DEMO')
      await requirePresence(context, caller, await findVisitedOrigin(context, publicUrl, caller), presence)
      const { company: present, now } = caller
      const call = contract.staffLeaveDemo.route
      const order = { ...wish, present, code: coCode, owner: { name: ownerName, email }, call, now }
      const made = await inTransaction(context.db, (tx) => leaveDemo(tx, order, starter))
      return wireMade(made, await drawQrCode(made.authenticatorUri))
    },
    { audit: 'writes itself' }, // into the log of the new company: that of the demo is gone
  ),
]
