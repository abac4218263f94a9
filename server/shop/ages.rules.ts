/** Of age from the birthday itself. Days of ISO 8601 compare as text; who was born on 29 February comes of age on 1 March. */
export function isOldEnough(birthDate: string, years: number, today: string): boolean {
  const birthday = `${String(Number(birthDate.slice(0, 4)) + years).padStart(4, '0')}${birthDate.slice(4)}`
  return birthday <= today
}

/** A day that the calendar has, told without a clock or a package. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? []
  if (!year || !month || !day) return false
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month <= 12 && day <= [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!
}

/** Nobody was born tomorrow, or before anyone alive. */
export const isBirthDate = (text: string, today: string): boolean =>
  isDay(text) && text <= today && text >= '1900-01-01'
