import { randomBytes } from 'node:crypto'
import { demoSettings, demoSettingsOf } from '#database/seed/companies.ts'
import { demoCards } from '#database/seed/gift-cards.ts'
import { cast, demoPasswordHash } from '#database/seed/people.ts'
import { storePhotos } from '#database/seed/photos.ts'
import { seedPlaces } from '#database/seed/places.ts'
import { seedShop } from '#database/seed/seed.ts'
import { closeDemoStaff, offerDemoStaff } from './demo-staff.ts'
import { hashesOfPin, hashOf } from './gift-cards/gift-card-codes.reads.ts'
import type { Db, Tx } from './lib/database/db.ts'
import type { FileStore } from './lib/integrations/file-store.ts'
import { FileStoreFault } from './lib/integrations/file-store-fault.ts'
import { inTransaction } from './lib/database/idempotency.ts'
import { Passwords } from './lib/process/password-hashing.ts'
import { isOwnInstallation } from './companies/companies.reads.ts'
import { StartRefused } from './lib/process/start-refused.ts'
import type { ProcessSettings } from './lib/process/settings.ts'
import { takeTurn } from './lib/database/startup-lock.ts'
import { judgePassword } from './identity/accounts.rules.ts'
import { endSessions } from './identity/tokens.commands.ts'
import { eraseMember } from './members/close-account.commands.ts'
import { accountClosedHooks } from './hooks.ts'
import { listCompanyCodes } from './shop/shop.reads.ts'

type DemoSettings = Pick<ProcessSettings, 'isDemo' | 'isPublicDemo'>

/**
 * Prepares the database for the configured shop: the demo, or a shop in which no demo account and no demo key gives access. An
 * empty one becomes the demo, or waits for its first company (server/companies). `pictures` takes the photos of the demo's goods;
 * without it they have drawings.
 */
export async function prepareShop(
  db: Db,
  { isDemo, isPublicDemo }: DemoSettings,
  now: Temporal.Instant,
  pictures?: FileStore,
): Promise<void> {
  if (isDemo && (await isOwnInstallation(db)))
    throw new StartRefused('This database is no demo any more: start the shop with SHOP=own.')
  const isEmpty = (await listCompanyCodes(db)).length === 0
  if (isEmpty) await (isDemo ? seed(db, now, pictures) : furnish(db))
  await inTransaction(db, async (tx) => {
    await takeTurn(tx, 'demo') // one process changes the demo data and prints it; the others find it done
    if (isDemo) await offerDemoPayees(tx)
    else await closeDemo(tx, now)
    if (isDemo && isPublicDemo) await replacePasswords(tx)
    if (!isDemo || isPublicDemo) await replacePins(tx)
    await (isDemo && !isPublicDemo ? offerDemoStaff(tx, now) : closeDemoStaff(tx, now))
  })
}

/** The seed is one transaction: a start that is killed meanwhile leaves the database empty. */
async function seed(db: Db, now: Temporal.Instant, pictures: FileStore | undefined) {
  const began = performance.now()
  process.stdout.write('Filling the empty shop with demo goods … ')
  await seedShop(db, now, pictures && storePhotos(pictures).catch(sayNone))
  console.log(`${((performance.now() - began) / 1_000).toFixed(1)} s`)
}

/** The shop opens without its file store (shop-process.ts), and so does the demo. */
function sayNone(error: unknown): undefined {
  if (!(error instanceof FileStoreFault)) throw error
  console.log('the file store cannot be used, so goods have drawings in place of photos')
}

/** What every company in Hong Kong needs and none writes. */
const furnish = (db: Db) =>
  inTransaction(db, async (tx) => {
    await takeTurn(tx, 'seed')
    if (!(await tx.selectFrom('region').select('code').limit(1).executeTakeFirst())) await seedPlaces(tx)
  })

/** A demo of an earlier release has the payees in its code and not in its database. Staff's choice is kept. */
async function offerDemoPayees(tx: Tx) {
  const companies = await tx.selectFrom('company').select('code').execute()
  await tx
    .insertInto('setting')
    .values(companies.flatMap(({ code }) => demoSettingsOf(code)))
    .onConflict((kept) => kept.doNothing())
    .execute()
}

/** Outside the demo its accounts are disabled, and its payees appear on no page and in no mail. */
async function closeDemo(tx: Tx, now: Temporal.Instant) {
  for (const [key, value] of demoSettings)
    await tx.deleteFrom('setting').where('key', '=', key).where('value', '=', JSON.stringify(value)).execute()
  const people = await tx
    .selectFrom('member')
    .select(['company', 'visitor as member'])
    .where('erased_at', 'is', null)
    .where((is) =>
      is.or([
        is(
          'email',
          'in',
          cast.map(({ email }) => email),
        ),
        is('password_hash', '=', demoPasswordHash),
      ]),
    )
    .execute()
  for (const person of people) await eraseMember(tx, accountClosedHooks, person, now)
  if (people.length > 0) console.log(`The demo's people can no longer log in (${people.length} accounts were deleted).`)
}

/** Accounts with a published password get a random one, the same in both companies, and their sessions end. */
async function replacePasswords(tx: Tx) {
  const people = await tx
    .selectFrom('member')
    .select(['visitor', 'email'])
    .where('password_hash', '=', demoPasswordHash)
    .orderBy('email')
    .forUpdate()
    .execute()
  if (people.length === 0) return
  const passwords = new Passwords()
  console.log('\nThe people of this public demo log in with these passwords, which are shown this once:')
  for (const [email, accounts] of Map.groupBy(people, (person) => person.email ?? person.visitor)) {
    const password = drawPassword()
    const hash = await passwords.hash(password)
    for (const { visitor } of accounts) {
      await tx.updateTable('member').set({ password_hash: hash }).where('visitor', '=', visitor).execute()
      await endSessions(tx, visitor)
    }
    console.log(`  ${email.padEnd(36)} ${password}`)
  }
}

/** By the password rule, §5: sixteen letters and digits. */
function drawPassword(): string {
  for (;;) {
    const drawn = randomBytes(24)
      .toString('base64')
      .replaceAll(/[^A-Za-z0-9]/g, '')
      .slice(0, 16)
    if (judgePassword(drawn) === undefined) return drawn
  }
}

/** The demo's gift card numbers and PINs are published: every card gets another PIN, and a card in a wallet needs none. */
async function replacePins(tx: Tx) {
  for (const card of demoCards) {
    const unknown = hashOf(tx, { ...card, pin: randomBytes(32).toString('base64') })
    await tx
      .updateTable('gift_card')
      .set({ pin_hash: unknown.pinHash })
      .where('pin_hash', 'in', hashesOfPin(tx, card))
      .execute()
  }
}
