import { roundings } from './allocation.rules.ts'
import { isBusinessNumber, isMailAddress, readShopPhone } from './contacts.rules.ts'
import { defaults, type Hours } from './shop.rules.ts'

export type SettingValue = string | number | boolean

/** Where money goes. These are changed by PUT /staff/paymentMeans alone, which asks who is there. */
const payeeKeys: readonly string[] = ['fpsPayee', 'fpsBank', 'transferToZh', 'transferToEn']
export const isPayee = (key: string): boolean => payeeKeys.includes(key)

/** Settings with a range of their own; all others may be any number from 0 on. */
const bounds: Partial<Record<keyof typeof defaults, readonly [least: number, most: number]>> = {
  updateCheckSeconds: [10, 3_600],
  unpaidOnlineMinutes: [5, 1_440],
  unpaidOfflineHours: [1, 168],
  unpaidOrdersMost: [1, 20],
  unpaidHoldMinutes: [5, 1_440],
  unprovenOfNetwork: [1, 10_000],
  unprovenSharePercent: [0, 100],
  refundDays: [0, 365],
  voidLimitDays: [0, 30],
  pointsPerDollar: [1, 10_000],
  pointsMostPercent: [0, 100],
  pointsLifeMonths: [1, 120],
  payLaterDaysBetween: [1, 92],
  payLaterMostChargePercent: [0, 100],
}

/** The least and the most that a number may be. */
export const boundsOf = (key: keyof typeof defaults): readonly [least: number, most: number] =>
  bounds[key] ?? [0, 1_000_000_000]

/** Texts that are more than words. */
const forms = {
  mail: isMailAddress,
  phone: (text: string) => readShopPhone(text) !== null,
  business: isBusinessNumber,
} as const
export type SettingForm = keyof typeof forms

const formsOfTexts: Partial<Record<keyof typeof defaults, SettingForm>> = {
  shopMail: 'mail',
  shopPhone: 'phone',
  shopWhatsapp: 'phone',
  businessNumber: 'business',
}

export const formOf = (key: keyof typeof defaults): SettingForm | null => formsOfTexts[key] ?? null

/** Whether a text has the form of its setting. An empty one is none. */
export const hasForm = (text: string, form: SettingForm | null): boolean =>
  form === null || text === '' || forms[form](text)

/** Whether a setting may have this value. */
export function fitsSetting(key: string, value: SettingValue): boolean {
  if (!isSetting(key) || typeof value !== typeof defaults[key]) return false
  if (typeof value === 'string') return hasForm(value, formOf(key))
  if (typeof value !== 'number') return true
  if (key === 'roundingMode') return roundings.some((mode) => mode === value)
  const [least, most] = boundsOf(key)
  return Number.isSafeInteger(value) && value >= least && value <= most
}

export const isSetting = (key: string): key is keyof typeof defaults => Object.hasOwn(defaults, key)

/** The first opening that ends before it begins, or overlaps the one before. */
export function findWrongHours(hours: readonly Hours[]): Hours | undefined {
  const inOrder = hours.toSorted((a, b) => a.weekday - b.weekday || Temporal.PlainTime.compare(a.opens, b.opens))
  return inOrder.find((each, at) => {
    const before = inOrder[at - 1]
    const overlaps = before?.weekday === each.weekday && Temporal.PlainTime.compare(each.opens, before.closes) < 0
    return overlaps || Temporal.PlainTime.compare(each.opens, each.closes) >= 0
  })
}

/** The record that counts how often a year was written. */
export const nameHolidays = (year: number): string => `holidays ${year}`
