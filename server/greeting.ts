import { demoPassword, demoPasswordHash } from '#database/seed/people.ts'
import type { Db } from './lib/database/db.ts'
import { isLoopbackHost } from './lib/http/loopback.ts'
import type { ProcessSettings } from './lib/process/settings.ts'
import { listNotOffered } from './not-offered.ts'

/** What a newcomer needs to know next. */
export async function greet(db: Db, settings: ProcessSettings, began: number): Promise<void> {
  const { publicUrl, bankPublicUrl, bankElsewhere, isDemo, payments } = settings
  const people = isDemo ? await listDemoPeople(db) : []
  const hasBank = payments.stripe === undefined && (isDemo || bankElsewhere)
  const outbox = ['outbox', `${ownAddress(settings)}/dev/outbox`, 'mails and SMS as they would have been sent']
  const rows = [
    ['shop', publicUrl, ''],
    ...(hasBank ? [['bank', bankPublicUrl, 'every payment: approve, decline, delay or repeat it']] : []),
    ...(isDemo ? [outbox] : []),
    ['calls', `${ownAddress(settings)}/api/docs`, ''],
    ...people.map(({ name, email, grade }) => ['people', `${name} ${email}`, `${grade}, logs in with ${demoPassword}`]),
  ]
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  console.log(`\nThe shop is open (after ${seconds} s):`)
  for (const [name = '', address = '', what = ''] of rows)
    console.log(`  ${name.padEnd(7)} ${address.padEnd(36)} ${what}`.trimEnd())
  for (const line of await listNotOffered(db, settings)) console.log(`  ${line}.`)
  console.log()
}

/** Where this machine reaches the shop: what is for this machine alone does not answer at the public address. */
const ownAddress = ({ publicUrl, port }: ProcessSettings) =>
  isLoopbackHost(new URL(publicUrl).host) ? publicUrl : `http://localhost:${port}`

/**
 * Who can log in to try the shop: only the invented people of the seed, never a customer, and only while the password that
 * is printed is theirs. One of each grade.
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
    name: /^[A-Z]/i.test(last_name) ? `${first_name} ${last_name}` : `${last_name}${first_name}`,
    email,
    grade,
  }))
}
