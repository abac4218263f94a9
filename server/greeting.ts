import { demoPassword, demoPasswordHash } from '#database/seed/people.ts'
import { demoStaffPassword } from '#database/seed/staff.ts'
import { isWaiting, readSetUpCode } from './companies/companies.reads.ts'
import { listDemoStaff } from './demo-staff.ts'
import type { Db } from './lib/database/db.ts'
import { isLoopbackHost } from './lib/http/loopback.ts'
import type { ProcessSettings } from './lib/process/settings.ts'
import { listNotOffered } from './not-offered.ts'
import { namePerson } from './shop/person-names.rules.ts'

/** What a new operator needs to know next, one line each. */
export async function describeShop(db: Db, settings: ProcessSettings): Promise<string[]> {
  const { publicUrl, bankPublicUrl, bankElsewhere, isDemo, payments } = settings
  const people = isDemo ? await listDemoPeople(db) : []
  const owner = isDemo ? (await listDemoStaff(db)).find(({ role }) => role === 'owner') : undefined
  const hasBank = payments.stripe === undefined && (isDemo || bankElsewhere)
  const outbox = ['outbox', `${ownAddress(settings)}/dev/outbox`, 'mails and SMS as they would have been sent']
  const setUp = ['set up', `${new URL('/console/openShop', publicUrl)}`, `code ${readSetUpCode(db)}`]
  const rows = [
    ['shop', publicUrl, ''],
    ...((await isWaiting(db)) ? [setUp] : []),
    ...(hasBank ? [['bank', bankPublicUrl, 'every payment: approve, decline, delay or repeat it']] : []),
    ...(isDemo ? [outbox] : []),
    ['console', consoleAddress(settings), 'for staff'],
    ...(owner ? [['staff', `${owner.name} ${owner.email}`, describeLogin(settings)]] : []),
    ['calls', `${ownAddress(settings)}/api/docs`, ''],
    ...people.map(({ name, email, grade }) => ['people', `${name} ${email}`, `${grade}, logs in with ${demoPassword}`]),
  ]
  return [
    ...rows.map(([name = '', address = '', what = '']) => `${name.padEnd(7)} ${address.padEnd(36)} ${what}`.trimEnd()),
    ...(await listNotOffered(db, settings)).map((line) => `${line}.`),
  ]
}

/** The page with the codes lists the other roles, too. */
const describeLogin = (settings: ProcessSettings) =>
  `owner, logs in with ${demoStaffPassword} and the code at ${ownAddress(settings)}/dev/authenticator`

/** The console has no host of its own unless one is set. */
function consoleAddress({ publicUrl, consoleHost }: ProcessSettings): string {
  const address = new URL('/console', publicUrl)
  if (consoleHost) address.hostname = consoleHost
  return address.href
}

/** The shop's URL on this machine: operator pages are not served at the public URL. */
const ownAddress = ({ publicUrl, port }: ProcessSettings) =>
  isLoopbackHost(new URL(publicUrl).host) ? publicUrl : `http://localhost:${port}`

/**
 * Accounts for trying the shop, one of each grade: only the invented people of the seed, and only while the printed password is
 * theirs.
 */
async function listDemoPeople(db: Db) {
  const members = await db
    .selectFrom('member')
    .distinctOn('grade')
    .select(['first_name', 'last_name', 'email', 'grade'])
    .where('email', 'like', '%@harbour.example')
    .where('password_hash', '=', demoPasswordHash)
    .orderBy('grade')
    .orderBy('vip_code')
    .execute()
  return members.map(({ first_name, last_name, email, grade }) => ({
    name: namePerson({ firstName: first_name, lastName: last_name }),
    email,
    grade,
  }))
}
