/** Normalises a receipt number: TR-2611-0042 and tr 26110042 are the same. */
export const readReceiptNo = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')

/** Parses a date; null when it does not exist. */
export function readDay(text: string): Temporal.PlainDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  if (month < 1 || month > 12 || day < 1 || day > new Temporal.PlainYearMonth(year, month).daysInMonth) return null
  return new Temporal.PlainDate(year, month, day)
}
