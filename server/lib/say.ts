import type { Complaint, ErrorAnswer, RefusalCode } from '#contract/refusals.ts'
import type { Locale } from '#contract/shop.ts'
import { m } from '#words/compiled/messages.js'
import type { Refusal } from './refusal.ts'

type Say = (facts: never, options: { locale: Locale }) => string

// These two lines do not compile while a code has no words.
const refusalWords: Record<`refusal_${Lowercase<RefusalCode>}`, Say> = m
const fieldWords: Record<`field_${Complaint}`, Say> = m

/** A refusal as it travels, in the visitor's language. */
export function sayRefusal({ code, facts, fields }: Refusal, locale: Locale): ErrorAnswer {
  const word = refusalWords[`refusal_${code.toLowerCase() as Lowercase<RefusalCode>}`]
  const told = Object.entries(fields).map(([field, complaint]) => [
    field,
    { code: complaint, message: sayComplaint(complaint, locale) },
  ])
  return {
    message: word(facts as never, { locale }),
    error: code,
    ...(Object.keys(facts).length > 0 && { facts }),
    ...(told.length > 0 && { fields: Object.fromEntries(told) as ErrorAnswer['fields'] }),
  } as ErrorAnswer
}

export function sayComplaint(complaint: Complaint, locale: Locale): string {
  return fieldWords[`field_${complaint}`]({} as never, { locale })
}
