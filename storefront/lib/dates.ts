import { language } from './language.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays = { 'zh-TW': '日一二三四五六', 'en-US': ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] }

// Written out here instead of asked of Intl: the server's tables and the browser's differ, and a page drawn twice would differ too.

/** 12月3日 · 3 Dec, from a day of the wire (2026-12-03). */
export function formatDay(day: string): string {
  const [, month = 1, date = 1] = day.split('-').map(Number)
  return language() === 'zh-TW' ? `${month}月${date}日` : `${date} ${months[month - 1]}`
}

/** 12月3日（四） · Thu 3 Dec */
export function formatDayWithWeekday(day: string): string {
  const weekday = weekdays[language()][weekdayOf(day)]
  return language() === 'zh-TW' ? `${formatDay(day)}（${weekday}）` : `${weekday} ${formatDay(day)}`
}

/** 星期四 · Thu */
export function formatWeekday(day: string): string {
  return weekdayName(weekdayOf(day))
}

/** 星期一 · Mon, of a weekday as the wire counts it: 1 is Monday. */
export function weekdayName(weekday: number): string {
  const name = weekdays[language()][weekday % 7] ?? ''
  return language() === 'zh-TW' ? `星期${name}` : name
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
