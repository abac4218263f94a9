import type { Input, Reply } from '#ui/api.ts'
import type { CallAnswer, ShopVisitor } from './visitor.ts'

type Versions = Reply<'GET /staff/company'>['versions']

/** The calls that write settings of a shop, and which version they take. */
const versionOf = {
  'PUT /staff/company': 'facts',
  'PUT /staff/company/logo': 'facts',
  'PUT /staff/openingHours': 'openingHours',
  'PUT /staff/hosts': 'hosts',
  'PUT /staff/maintenance': 'maintenance',
  'POST /staff/endMaintenance': 'maintenance',
  'PUT /staff/settings': 'settings',
  'PUT /staff/deliverySuspended': 'settings',
} as const satisfies Record<string, keyof Versions>
type SettingRoute = keyof typeof versionOf

/** Writes a setting at the version of this moment, and returns the answer, also a refusal. */
export async function askShop<R extends SettingRoute>(
  staff: ShopVisitor,
  route: R,
  input: Omit<Input<R>, 'version'>,
): Promise<CallAnswer<R>> {
  const { versions } = await staff.call('GET /staff/company', {})
  return staff.ask(route, { ...input, version: versions[versionOf[route]] })
}

/** Writes the holidays of a year at the version of this moment, and returns the answer, also a refusal. */
export async function askHolidays(
  staff: ShopVisitor,
  written: Omit<Input<'PUT /staff/publicHolidays'>, 'version'>,
): Promise<CallAnswer<'PUT /staff/publicHolidays'>> {
  const { version } = await staff.call('GET /staff/publicHolidays', { year: written.year })
  return staff.ask('PUT /staff/publicHolidays', { ...written, version })
}

/** Writes a setting at the version of this moment; a refusal fails the test. */
export async function writeShop<R extends SettingRoute>(
  staff: ShopVisitor,
  route: R,
  input: Omit<Input<R>, 'version'>,
): Promise<Reply<R>> {
  const { versions } = await staff.call('GET /staff/company', {})
  return staff.call(route, { ...input, version: versions[versionOf[route]] })
}
