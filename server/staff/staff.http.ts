import type { Role } from '#contract/endpoint.ts'
import * as contract from '#contract/staff.ts'
import type { Db } from '#server/lib/database/db.ts'
import { answer, type Caller, change } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import type { AskWork } from '#server/lib/http/rate-limits.ts'
import { findVisitedOrigin } from '#server/lib/http/visited-origin.ts'
import { auditEndpoints } from './audit-log.http.ts'
import { changeStaffPassword, type StaffLoggedIn, logInStaff, setUpStaff } from './staff.commands.ts'
import { peopleEndpoints } from './people.http.ts'
import { staffPasskeyEndpoints } from './staff-passkeys.http.ts'
import { subjectOf } from './staff.rules.ts'
import { wireSession, wireStaff } from './staff.wire.ts'
import { endStaffSession, endStaffSessions } from './staff-sessions.commands.ts'

/** The routes of the calls that a role may make. */
type ListCalls = (role: Role) => string[]

/** Staff login and audit log. */
export const staffEndpoints = (
  context: AppContext,
  publicUrl: string,
  workInstead: (db: Db, caller: Caller) => AskWork,
  listCalls: ListCalls,
) => [
  answer(contract.staffSetUp, async (input, caller) =>
    answerStaffLogin(
      caller,
      listCalls,
      await setUpStaff(context, { ...input, ...circumstancesOf(caller), askWork: workInstead(context.db, caller) }),
    ),
  ),

  answer(contract.staffLogin, async (input, caller) => {
    const origin = await findVisitedOrigin(context, publicUrl, caller)
    const who = { ...circumstancesOf(caller), askWork: workInstead(context.db, caller), origin }
    return answerStaffLogin(caller, listCalls, await logInStaff(context, { ...input, ...who }))
  }),

  change(
    contract.staffLogout,
    async (tx, { everywhere }, { staff }) => ({
      ended: await (everywhere ? endStaffSessions(tx, staff.id) : endStaffSession(tx, staff.session)),
    }),
    (_input, _reply, { staff }) => subjectOf(staff),
  ),

  answer(contract.staffMe, async (_, { company, staff }) => wireStaff({ ...staff, company }, listCalls(staff.role))),

  answer(
    contract.staffChangePassword,
    async (input, caller) => {
      await changeStaffPassword(context, input, caller)
      return { updated: true as const }
    },
    { audit: 'writes itself' }, // a password is hashed outside of any transaction
  ),

  ...staffPasskeyEndpoints(context, publicUrl),
  ...peopleEndpoints(context, publicUrl),
  ...auditEndpoints(context),
]

const circumstancesOf = ({ company, ip, requestId, now }: Caller) => ({ company, ip, requestId, now })

function answerStaffLogin(caller: Caller, listCalls: ListCalls, { account, token, endsAt }: StaffLoggedIn) {
  caller.giveToken(token)
  return wireSession(account, listCalls(account.role), endsAt)
}
