import type { Tx } from '#server/lib/database/db.ts'
import type { StaffCall } from '#server/lib/http/staff-call.ts'
import { beginning, sealEntry } from './audit-log.reads.ts'
import { type AuditEntry, hideInput } from './audit-log.rules.ts'
import * as store from './audit-log.store.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

/** The actor of changes by command line. */
const onTheMachine = { id: null, name: 'npm run staff', role: 'machine' }

/**
 * Records a staff change at the end of its transaction, so that both are stored or neither. Entries of a company are written one
 * after another, each hashed with its predecessor.
 */
export async function noteStaffCall(tx: Tx, { company, at, staff, call, subject, input, requestId }: StaffCall) {
  const { id, name, role } = staff ?? onTheMachine
  const end = await store.holdEnd(tx, company)
  const entry: AuditEntry = {
    company,
    position: (end?.position ?? 0) + 1,
    at: toTimestamp(at),
    staff: id,
    staffName: name,
    role,
    call,
    subject,
    input: JSON.stringify(hideInput(input)),
    requestId,
  }
  const previousHash = end?.hash ?? beginning
  await store.add(tx, { ...entry, previousHash, hash: sealEntry(previousHash, entry) })
}
