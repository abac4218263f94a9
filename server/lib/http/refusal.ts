import type { Complaint } from '#contract/complaints.ts'
import type { Facts, RefusalCode } from '#contract/refusals.ts'

/** A deliberate no. Thrown inside a transaction it also rolls back. */
export class Refusal extends Error {
  code: RefusalCode
  facts: Facts
  fields: Record<string, Complaint>

  constructor(code: RefusalCode, facts: Facts = {}, fields: Record<string, Complaint> = {}) {
    super(code)
    this.code = code
    this.facts = facts
    this.fields = fields
  }
}

/** Whether an error is this refusal. */
export const isRefusal = (error: unknown, code: RefusalCode): boolean => error instanceof Refusal && error.code === code
