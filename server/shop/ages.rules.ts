/** The age is reached on the birthday. ISO 8601 days compare as text; somebody born on 29 February reaches it on 1 March. */
export function isOldEnough(birthDate: string, years: number, today: string): boolean {
  const birthday = `${String(Number(birthDate.slice(0, 4)) + years).padStart(4, '0')}${birthDate.slice(4)}`
  return birthday <= today
}

/** Whether the day exists in the calendar; needs neither clock nor package. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? []
  if (!year || !month || !day) return false
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month <= 12 && day <= [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!
}

/** A birth date lies in the past, and not before that of anyone alive. */
export const isBirthDate = (text: string, today: string): boolean =>
  isDay(text) && text <= today && text >= '1900-01-01'
