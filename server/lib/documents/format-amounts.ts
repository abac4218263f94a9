import type { Locale } from '#contract/shop.ts'
import { zone } from '../process/clock.ts'
import { languageFacts } from '#words/languages.ts'

// Both languages write amounts as Hong Kong does: HK$1,288.00. §9
const inHongKong = new Intl.NumberFormat('en-HK', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
export const sayMoney = (cents: number): string =>
  `${cents < 0 ? '−' : ''}HK$${inHongKong.format(Math.abs(cents) / 100)}`

/** A limit or minimum is not a price and shows cents only when there are any: HK$400. */
export const sayShort = (cents: number): string => sayMoney(cents).replace(/\.00$/, '')

const whole = new Intl.NumberFormat('en-HK')
/** 1,000. */
export const sayCount = (count: number): string => whole.format(count)

/** 2026年12月3日, 3 Dec 2026. */
export function sayDay({ year, month, day }: Temporal.PlainDate, locale: Locale): string {
  const { writeDay, addYear } = languageFacts[locale]
  return addYear(writeDay(month, day), year)
}

/** Local time in Hong Kong: 2026年12月3日 14:30, 3 Dec 2026 14:30. */
export function sayMoment(at: Temporal.Instant, locale: Locale): string {
  const here = at.toZonedDateTimeISO(zone)
  return `${sayDay(here.toPlainDate(), locale)} ${here.toPlainTime().toString({ smallestUnit: 'minute' })}`
}
