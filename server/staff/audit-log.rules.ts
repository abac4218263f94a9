import { addressTexts } from '#contract/address-parts.ts'

/**
 * Fields whose values are never stored in the audit log: secrets, and personal data of members, who may ask for erasure; the log
 * cannot be erased.
 */
const hiddenWord =
  /password|totp|secret|token|verifycode|setupcode|email|mobile|phone|name$|birth|salutation|address|^delivery$|dynamicattr/i
const isHidden = (key: string): boolean => hiddenWord.test(key) || Object.hasOwn(addressTexts, key)
const hidden = '[hidden]'

/** The input for the log: field names are kept, hidden values are masked. */
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
  /** JSON, exactly as stored. */
  input: string
  requestId: string
}

/** The canonical text of an entry, so that its hash can be recomputed. */
export const canonicalEntry = (entry: AuditEntry): string =>
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
