import type { Reply } from '#ui/api.ts'
import { formatHkd } from '#ui/money.ts'
import { m } from '#words/compiled/messages.js'
import { hasForm } from '#server/shop/shop-admin.rules.ts'
import { readMoney } from '#console/lib/read-money.ts'

export type StaffSetting = Reply<'GET /staff/settings'>['settings'][number]
type StaffSettingValue = StaffSetting['value']

/** Sums are cents on the wire, and dollars to people. */
const isMoney = ({ unit }: StaffSetting) => unit === 'HK$'

/** A setting as a field holds it. */
export function writeTyped(setting: StaffSetting): string | boolean {
  const { value } = setting
  if (typeof value === 'boolean') return value
  return String(isMoney(setting) ? Number(value) / 100 : value)
}

/** The value of what is typed; undefined where it is none. */
function understand(setting: StaffSetting, typed: string | boolean | undefined): StaffSettingValue | undefined {
  if (setting.kind === 'switch') return typed === true
  const text = String(typed ?? '').trim()
  if (setting.kind === 'text') return text
  if (isMoney(setting)) {
    const amount = readMoney(text)
    return amount === undefined ? undefined : Math.round(amount * 100)
  }
  const plain = text.normalize('NFKC').replaceAll(',', '')
  return /^\d+$/.test(plain) ? Number(plain) : undefined
}

export function isFitting(setting: StaffSetting, typed: string | boolean | undefined): boolean {
  const value = understand(setting, typed)
  if (typeof value === 'string') return hasForm(value, setting.form)
  if (typeof value !== 'number') return value !== undefined
  return value >= (setting.least ?? -Infinity) && value <= (setting.most ?? Infinity)
}

/** null puts the setting back to its default. */
export function readTyped(setting: StaffSetting, typed: string | boolean | undefined): StaffSettingValue | null {
  const value = understand(setting, typed)
  return value === undefined || value === setting.default ? null : value
}

export function saySetting({ unit, choices, kind }: StaffSetting, value: StaffSettingValue): string {
  if (kind === 'switch') return value === true ? m.console_on() : m.console_off()
  const choice = choices?.find((one) => one.value === value)
  if (choice) return choice.name
  if (unit === 'HK$') return formatHkd(Number(value) / 100)
  return value === '' ? m.console_empty() : String(value)
}
