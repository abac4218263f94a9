import type { Staff, StaffCaller } from './endpoint-handler.ts'

/** What somebody of the staff changed, on its way into the audit log. */
export interface StaffCall {
  company: string
  at: Temporal.Instant
  /** Absent: on the machine itself. */
  staff: Pick<Staff, 'id' | 'name' | 'role'> | undefined
  call: string
  subject: string
  input: unknown
  requestId: string
}

/** One entry of the audit log, as a call makes it. */
export const noteOf = (
  { company, now, staff, requestId }: StaffCaller,
  call: string,
  subject: string,
  input: unknown,
): StaffCall => ({ company, at: now, staff, call, subject, input, requestId })
