import * as contract from '#contract/staff.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { answer, type Caller, change } from '#server/lib/http/endpoint-handler.ts'
import type { Floor } from '#server/lib/http/mount-endpoints.ts'
import type { AskWork } from '#server/lib/http/rate-limits.ts'
import { findVisitedOrigin } from '#server/lib/http/visited-origin.ts'
import { auditDoors } from './audit-log.http.ts'
import { changeStaffPassword, type Entered, logInStaff, setUpStaff } from './staff.commands.ts'
import { staffPasskeyDoors } from './staff-passkeys.http.ts'
import { subjectOf } from './staff.rules.ts'
import { endStaffSession, endStaffSessions } from './staff-sessions.commands.ts'

/** The staff's own door: how they come in and go, and what they have changed. */
export const staffDoors = (floor: Floor, publicUrl: string, workInstead: (db: Db, caller: Caller) => AskWork) => [
  answer(contract.staffSetUp, async (input, caller) =>
    welcome(
      caller,
      await setUpStaff(floor, { ...input, ...circumstancesOf(caller), askWork: workInstead(floor.db, caller) }),
    ),
  ),

  answer(contract.staffLogin, async (input, caller) => {
    const origin = await findVisitedOrigin(floor, publicUrl, caller)
    const who = { ...circumstancesOf(caller), askWork: workInstead(floor.db, caller), origin }
    return welcome(caller, await logInStaff(floor, { ...input, ...who }))
  }),

  change(
    contract.staffLogout,
    async (tx, { everywhere }, { staff }) => ({
      ended: await (everywhere ? endStaffSessions(tx, staff.id) : endStaffSession(tx, staff.session)),
    }),
    (_input, _reply, { staff }) => subjectOf(staff),
  ),

  answer(contract.staffMe, async (_, { company, staff }) => show({ ...staff, company })),

  answer(
    contract.staffChangePassword,
    async (input, caller) => {
      await changeStaffPassword(floor, input, caller)
      return { updated: true as const }
    },
    { audit: 'writes itself' }, // a password is hashed outside of any transaction
  ),

  ...staffPasskeyDoors(floor, publicUrl),
  ...auditDoors(floor),
]

const circumstancesOf = ({ company, ip, requestId, now }: Caller) => ({ company, ip, requestId, now })

function welcome(caller: Caller, { account, token, endsAt }: Entered) {
  caller.giveToken(token)
  return { ...show(account), endsAt: wireInstant(endsAt) }
}

type Shown = Pick<Entered['account'], 'id' | 'name' | 'email' | 'role' | 'company'>

const show = ({ id, name, email, role, company }: Shown) => ({ staffId: id, name, email, role, coCode: company })
