import * as contract from '#contract/invitations.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { isRefusal } from '#server/lib/http/refusal.ts'
import { requireSelf } from './profile.reads.ts'
import { refreshInvitation } from './invitation-codes.commands.ts'
import { requireInviter } from './invitation-codes.reads.ts'

const refreshes = { most: 10, seconds: 86_400 }

export const invitationEndpoints = ({ db, limits }: AppContext) => [
  answer(contract.checkReferral, async ({ code }, { company, ip }) => {
    try {
      await requireInviter({ db, limits }, { company, ip }, code)
      return { valid: true }
    } catch (error) {
      if (!isRefusal(error, 'INVALID_REFERRAL_CODE')) throw error
      return { valid: false }
    }
  }),

  answer(contract.refreshInvitationCode, async ({ vipCode }, caller) => {
    const self = await requireSelf(db, caller, vipCode)
    await limits.spend('invitation', self.member, refreshes)
    return { invitationCode: await inTransaction(db, (tx) => refreshInvitation(tx, self)) }
  }),
]
