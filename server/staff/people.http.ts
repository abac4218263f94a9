import * as contract from '#contract/people.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { answer, type StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import { findVisitedOrigin } from '#server/lib/http/visited-origin.ts'
import { drawQrCode } from '#server/lib/images/qr-code.ts'
import { changePersonRole, endPerson, invitePerson, resetPerson } from './people.commands.ts'
import { wireInvited, wirePeople } from './people.wire.ts'
import { requirePresence, type ShownPresence } from './presence.commands.ts'
import { listPeople } from './staff.reads.ts'
import type { InvitedPerson } from './staff.rules.ts'

/** Each write checks the proof before its transaction, and writes its own audit entry. */
const audit = { audit: 'writes itself' } as const

/** Accounts of staff, by an owner. */
export const peopleEndpoints = (context: AppContext, publicUrl: string) => {
  const { db } = context
  const show = async ({ company, staff }: StaffCaller) => wirePeople(await listPeople(db, company), staff.id)
  const writePresent = async <T>(caller: StaffCaller, presence: ShownPresence, write: (tx: Tx) => Promise<T>) => {
    await requirePresence(context, caller, await findVisitedOrigin(context, publicUrl, caller), presence)
    return inTransaction(db, write)
  }
  return [
    answer(contract.staffPeople, (_, caller) => show(caller)),

    answer(
      contract.staffInvite,
      async ({ presence, ...wish }, caller) =>
        answerInvited(await writePresent(caller, presence, (tx) => invitePerson(tx, caller, wish))),
      audit,
    ),

    answer(
      contract.staffChangePerson,
      async ({ id, role, presence }, caller) => {
        await writePresent(caller, presence, (tx) => changePersonRole(tx, caller, id, role))
        return show(caller)
      },
      audit,
    ),

    answer(
      contract.staffEndPerson,
      async ({ id, presence }, caller) => {
        await writePresent(caller, presence, (tx) => endPerson(tx, caller, id))
        return show(caller)
      },
      audit,
    ),

    answer(
      contract.staffResetPerson,
      async ({ id, presence }, caller) =>
        answerInvited(await writePresent(caller, presence, (tx) => resetPerson(tx, caller, id))),
      audit,
    ),
  ]
}

const answerInvited = async (invited: InvitedPerson) => wireInvited(invited, await drawQrCode(invited.authenticatorUri))
