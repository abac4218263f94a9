import type { Tx } from '#server/lib/database/db.ts'
import type { StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { noteOf } from '#server/lib/http/staff-call.ts'
import { changeSettings } from '#server/shop/shop-admin.commands.ts'
import { signEdit } from '#server/shop/shop-edits.commands.ts'
import { noteStaffCall } from '#server/staff/audit-log.commands.ts'
import { readPayee } from './fps-codes.rules.ts'

interface Payees {
  fpsPayee: string
  fpsBank: string
  transferToZh: string
  transferToEn: string
}

/** Buyers read it in their language, so it is there in both or not at all. */
const transferFields = ['transferToZh', 'transferToEn'] as const

/** Changes where money goes. The caller has shown to be present. */
export async function changePayees(
  tx: Tx,
  caller: StaffCaller,
  { version, ...payees }: Payees & { version: number },
): Promise<void> {
  const { fpsPayee, fpsBank } = payees
  if (fpsPayee !== '' && !readPayee(fpsPayee, fpsBank)) throw new Refusal('INVALID_INPUT', { field: 'fpsPayee' })
  const missing = transferFields.filter((field) => payees[field] === '')
  if (missing.length === 1) throw new Refusal('INVALID_INPUT', { field: missing[0]! })
  await changeSettings(tx, signEdit(caller), { ...payees }, version)
  await noteStaffCall(tx, noteOf(caller, 'PUT /staff/paymentMeans', `company ${caller.company}`, payees))
}
