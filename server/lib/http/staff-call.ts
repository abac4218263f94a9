import type { Staff, StaffCaller } from './endpoint-handler.ts'

/** What a staff member changed, for the audit log. */
export interface StaffCall {
  company: string
  at: Temporal.Instant
  /** Absent: done on the machine itself. */
  staff: Pick<Staff, 'id' | 'name' | 'role'> | undefined
  call: string
  subject: string
  input: unknown
  requestId: string
}

/** The audit entry of a call. */
export const noteOf = (
  { company, now, staff, requestId }: StaffCaller,
  call: string,
  subject: string,
  input: unknown,
): StaffCall => ({ company, at: now, staff, call, subject, input, requestId })
