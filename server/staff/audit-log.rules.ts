import { addressTexts } from '#contract/address-parts.ts'

/** Whose values never stand in the audit log: secrets, and what describes a member, who may ask to be forgotten; the log cannot. */
const hiddenWord =
  /password|totp|secret|token|verifycode|setupcode|email|mobile|phone|name$|birth|salutation|address|^delivery$|dynamicattr/i
const isHidden = (key: string): boolean => hiddenWord.test(key) || Object.hasOwn(addressTexts, key)
const hidden = '[hidden]'

/** The input as it is written down: which fields came is told, what is hidden stays hidden. */
export function hideInput(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > 6) return hidden
  if (Array.isArray(value)) return value.map((one) => hideInput(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, isHidden(key) ? hidden : hideInput(inner, depth + 1)]),
  )
}

export interface AuditEntry {
  company: string
  position: number
  at: Date
  staff: string | null
  staffName: string
  role: string
  call: string
  subject: string
  /** JSON, exactly as it is kept. */
  input: string
  requestId: string
}

/** An entry as it is sealed: one spelling, so that anybody can count the hash again. */
export const spellEntry = (entry: AuditEntry): string =>
  JSON.stringify([
    entry.company,
    entry.position,
    entry.at.toISOString(),
    entry.staff,
    entry.staffName,
    entry.role,
    entry.call,
    entry.subject,
    entry.input,
    entry.requestId,
  ])
