import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOwnInstallation } from '#server/companies/companies.reads.ts'
import { realClock } from '#server/lib/process/clock.ts'
import { findBreaches } from './invariants.ts'
import { openKillableShop } from './killable-shop.ts'
import { hire, type Hired, readAuthenticator, staffPassword } from './staff.ts'
import { ShopVisitor } from './visitor.ts'

let shop: Awaited<ReturnType<typeof openKillableShop>>
beforeAll(async () => {
  shop = await openKillableShop({ isDemo: true })
})
afterAll(() => shop.close())

const totp = (somebody: Pick<Hired, 'authenticatorUri'>) => readAuthenticator({ clock: realClock }, somebody)
const newVisitor = () => new ShopVisitor((request) => fetch(request), `http://localhost:${shop.port}`)

async function enterAsOwner() {
  const app = { fetch: (request: Request) => fetch(request) }
  const somebody = await hire({ db: shop.ledger.db, clock: realClock, app }, 'owner')
  const owner = newVisitor()
  const { email, code: setUpCode } = somebody
  await owner.call('POST /staff/setUp', { email, setUpCode, password: staffPassword, totp: totp(somebody) })
  const leave = async () => {
    // A code counts once, and the next one is half a minute away.
    await shop.ledger.db.updateTable('staff').set({ totp_step: 0 }).where('email', '=', email).execute()
    return owner.call('POST /staff/leaveDemo', {
      presentName: 'Harbour Living',
      keepsSettings: true,
      coCode: 'OWN',
      nameZh: '榮記',
      nameEn: 'Wing Kee',
      theme: 'sport',
      host: 'localhost',
      ownerName: 'May Lee',
      email: 'may@own.example',
      presence: { password: staffPassword, totp: totp(somebody) },
    })
  }
  return { owner, leave }
}

async function readShop() {
  const { db } = shop.ledger
  const count = async (table: 'product' | 'variant' | 'stock' | 'member' | 'sales_order' | 'staff' | 'delivery_way') =>
    (await db.selectFrom(table).select('company').execute()).length
  const companies = await db.selectFrom('company').select('code').orderBy('code').execute()
  return {
    companies: companies.map(({ code }) => code),
    isOwn: await isOwnInstallation(db),
    products: await count('product'),
    variants: await count('variant'),
    stock: await count('stock'),
    members: await count('member'),
    orders: await count('sales_order'),
    staff: await count('staff'),
    ways: await count('delivery_way'),
  }
}

test('killed while a demo is left, the shop is the demo still, whole; killed after that, it is the own shop', async () => {
  await shop.start()
  const { owner, leave } = await enterAsOwner()
  const before = await readShop()
  expect(before).toMatchObject({ companies: expect.arrayContaining(['SPORT', 'FOOD']), isOwn: false })
  expect(before.products).toBeGreaterThan(10)
  await shop.killAt('own_installation', leave) // what leaving writes last
  expect(await readShop()).toEqual(before)
  await shop.start()
  expect(await owner.call('GET /staff/me', {})).toMatchObject({ role: 'owner', coCode: 'SPORT' })
  expect(await findBreaches(shop.ledger.db)).toEqual([])

  const made = await leave()
  await shop.kill()
  await shop.start()
  expect(await readShop()).toMatchObject({
    companies: ['OWN'],
    isOwn: true,
    products: 0,
    stock: 0,
    members: 0,
    orders: 0,
    staff: 1,
    ways: 4,
  })
  expect(await owner.ask('GET /staff/me', {})).toMatchObject({ ok: false })
  const there = newVisitor()
  const { email, setUpCode } = made
  await there.call('POST /staff/setUp', { email, setUpCode, password: staffPassword, totp: totp(made) })
  expect(await there.call('GET /staff/me', {})).toMatchObject({ name: 'May Lee', coCode: 'OWN' })
  expect(await findBreaches(shop.ledger.db)).toEqual([])
})
