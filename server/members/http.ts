import * as contract from '#contract/members.ts'
import { wireInstant } from '#server/lib/clock.ts'
import { answer } from '#server/lib/door.ts'
import type { Floor } from '#server/lib/http.ts'
import { inTransaction } from '#server/lib/idempotency.ts'
import { findCompany } from '#server/shop/reads.ts'
import { admitWalkin } from './commands.ts'

export const memberDoors = ({ db, limits }: Floor) => [
  answer(contract.walkinLogin, async (input, caller) => {
    await limits.spend('walk-in', caller.ip, { most: 60, seconds: 60 })
    const company = await findCompany(db, caller.company)
    const { token } = await inTransaction(db, (tx) =>
      admitWalkin(tx, caller.company, input.locale ?? caller.locale, caller.now),
    )
    caller.giveToken(token)
    return { ...profile('WALKIN', company), lastLoginTime: wireInstant(caller.now) }
  }),

  answer(contract.searchVipInSession, async (_, { company, visitor }) =>
    profile(visitor.kind === 'WALKIN' ? 'WALKIN' : visitor.id, await findCompany(db, company)),
  ),
]

/** §3: the same names twice, as the shop's session and as the member's profile. */
function profile(vipCode: string, { code, shopCode }: { code: string; shopCode: string }): contract.Profile {
  return {
    pos_profile: { originalJPOSSession: { vipCode, coCode: code, shopCode } },
    vip_profile: { vipCode, coCode: code, vipGrade: vipCode === 'WALKIN' ? 'WALKIN' : 'MEMBER', bonus: 0 },
  }
}
