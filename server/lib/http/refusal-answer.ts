import type { Complaint } from '#contract/complaints.ts'
import type { ErrorAnswer, Facts, RefusalCode } from '#contract/refusals.ts'
import type { Locale } from '#contract/shop.ts'
import { m } from '#words/compiled/messages.js'
import { languageFacts } from '#words/languages.ts'
import { writtenFields } from '#words/written-fields.ts'
import type { Refusal } from './refusal.ts'
import { sayCount, sayDay } from '../documents/format-amounts.ts'

type SayRefusal = (facts: never, options: { locale: Locale }) => string

// These two lines do not compile while a code has no words.
const refusalWords: Record<`refusal_${Lowercase<RefusalCode>}`, SayRefusal> = m
const fieldWords: Record<`field_${Complaint}`, SayRefusal> = m

/** A refusal on the wire, in the visitor's language. */
export function sayRefusal({ code, facts, fields }: Refusal, locale: Locale): ErrorAnswer {
  const word = refusalWords[`refusal_${code.toLowerCase() as Lowercase<RefusalCode>}`]
  const told = Object.entries(fields).map(([field, complaint]) => [
    field,
    { code: complaint, message: sayComplaint(complaint, locale) },
  ])
  return {
    message: word(
      {
        ...sayNumbers(facts),
        ...sayWait(facts, locale),
        ...sayDate(facts, locale),
        ...sayFields(facts, locale),
      } as never,
      { locale },
    ),
    error: code,
    ...(Object.keys(facts).length > 0 && { facts }),
    ...(told.length > 0 && { fields: Object.fromEntries(told) as ErrorAnswer['fields'] }),
  } as ErrorAnswer
}

/** A number is 10000 on the wire and 10,000 in the message. */
const sayNumbers = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'number' ? sayCount(fact) : fact]),
  )

/** Seconds in readable units. Rounded up, so that a client that waits as long is not refused again. */
function sayWait({ seconds }: Facts, locale: Locale): { wait?: string } {
  if (typeof seconds !== 'number') return {}
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 120) return { wait: m.wait_seconds({ count: seconds }, { locale }) }
  if (minutes < 120) return { wait: m.wait_minutes({ count: minutes }, { locale }) }
  return { wait: m.wait_hours({ count: Math.ceil(minutes / 60) }, { locale }) }
}

/** A date is 2026-12-03 on the wire and localised in the message. */
const sayDate = ({ date }: Facts, locale: Locale): { date?: string } =>
  typeof date === 'string' ? { date: sayDay(Temporal.PlainDate.from(date), locale) } : {}

/** Fields that somebody else wrote are columns and keys on the wire, and have their labels in the message. */
function sayFields({ fields }: Facts, locale: Locale): { fields?: string } {
  if (typeof fields !== 'string') return {}
  const labels = fields
    .split(', ')
    .map((field) => (writtenFields[field] ?? settingWords(field))?.({}, { locale }) ?? field)
  return { fields: [...new Set(labels)].join(languageFacts[locale].listSeparator) }
}

/** The name of the setting `refundDays` is `setting_refund_days`. */
const settingWords = (key: string): (typeof writtenFields)[string] | undefined =>
  (m as unknown as typeof writtenFields)[`setting_${key.replaceAll(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)}`]

export function sayComplaint(complaint: Complaint, locale: Locale): string {
  return fieldWords[`field_${complaint}`]({} as never, { locale })
}
