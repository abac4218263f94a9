import * as contract from '#contract/invitations.ts'
import { answer } from '#server/lib/door.ts'
import type { Floor } from '#server/lib/http.ts'
import { inTransaction } from '#server/lib/idempotency.ts'
import { requireSelf } from '../profile/reads.ts'
import { refreshInvitation } from './commands.ts'
import { findInviter } from './reads.ts'

const misses = { most: 20, seconds: 3_600 }
const refreshes = { most: 10, seconds: 86_400 }

export const invitationDoors = ({ db, limits }: Floor) => [
  answer(contract.checkReferral, async ({ code }, { company, ip }) => {
    await limits.spend('referral', ip, misses) // counted first: a thousand at once cannot all be the first miss
    const valid = (await findInviter(db, company, code)) !== undefined
    if (valid) await limits.giveBack('referral', ip, misses)
    return { valid }
  }),

  answer(contract.refreshInvitationCode, async ({ vipCode }, caller) => {
    const self = await requireSelf(db, caller, vipCode)
    await limits.spend('invitation', self.member, refreshes)
    return { invitationCode: await inTransaction(db, (tx) => refreshInvitation(tx, self)) }
  }),
]
