import type { Db } from './lib/db.ts'
import type { Settings } from './lib/settings.ts'

/** What a newcomer needs to know next. */
export async function greet(db: Db, settings: Settings, began: number): Promise<void> {
  const { publicUrl, bankPublicUrl, smtpUrl } = settings
  const people = await listDemoPeople(db)
  const outbox = smtpUrl ? [] : [['outbox', `${publicUrl}/dev/outbox`, 'mails and SMS as they would have been sent']]
  const rows = [
    ['shop', publicUrl, ''],
    ['bank', bankPublicUrl, 'every payment: approve, decline, delay or repeat it'],
    ...outbox,
    ['calls', `${publicUrl}/api/docs`, ''],
    ...people.map(({ recipient, email, number }) => [
      'people',
      `${recipient} ${email}`,
      `bought ${number}: look it up at ${publicUrl}/orders/find`,
    ]),
  ]
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  console.log(`\nThe shop is open (after ${seconds} s):`)
  for (const [name = '', address = '', what = ''] of rows)
    console.log(`  ${name.padEnd(7)} ${address.padEnd(36)} ${what}`.trimEnd())
  console.log()
}

/** Only the invented people of the seed, never a customer: their addresses lie in a domain that cannot exist. */
async function listDemoPeople(db: Db) {
  const newest = await db
    .selectFrom('sales_order')
    .distinctOn('email')
    .select(['recipient', 'email', 'number', 'placed_at'])
    .where('email', 'like', '%@harbour.example')
    .orderBy('email')
    .orderBy('placed_at', 'desc')
    .execute()
  return newest.sort((a, b) => b.placed_at.getTime() - a.placed_at.getTime()).slice(0, 3)
}
