import type { Complaint, Facts, RefusalCode } from '#contract/refusals.ts'

/** The shop declines, on purpose. Thrown inside a transaction it also undoes the work. */
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

/** Whether somebody was told this very no. */
export const isRefusal = (error: unknown, code: RefusalCode): boolean => error instanceof Refusal && error.code === code
