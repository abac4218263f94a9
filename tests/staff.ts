import { TOTP, URI } from 'otpauth'
import type { Role } from '#contract/endpoint.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import { addStaff } from '#server/staff/staff-accounts.commands.ts'
import type { openShop } from './shop.ts'
import { ShopVisitor } from './visitor.ts'

type StaffedShop = Awaited<ReturnType<typeof openShop>>
type StaffLoginShop = Pick<StaffedShop, 'db'> & { app: Pick<StaffedShop['app'], 'fetch'>; clock: Clock }

export const staffPassword = 'correct battery staple'

const hosts: Record<string, string> = { SPORT: 'http://localhost', FOOD: 'http://food.localhost' }
let hired = 0

/** A new account, as `npm run staff -- add` creates it: with a one-time code and an authenticator. */
export async function hire(shop: StaffLoginShop, role: Role, company = 'SPORT') {
  const email = `${role.replace(' ', '-')}${(hired += 1)}@harbour.example`
  const order = { company, name: `May ${hired}`, email, role, now: shop.clock.now() }
  const setUp = await inTransaction(shop.db, (tx) => addStaff(tx, order))
  if (!setUp) throw new Error(`${email} was hired before`)
  return { ...setUp, email, company, name: order.name, role }
}
export type Hired = Awaited<ReturnType<typeof hire>>

/** The authenticator's current code, or that of this many seconds later. */
export function readAuthenticator(
  { clock }: { clock: Clock },
  { authenticatorUri }: Pick<Hired, 'authenticatorUri'>,
  seconds = 0,
): string {
  const app = URI.parse(authenticatorUri)
  if (!(app instanceof TOTP)) throw new Error('an authenticator goes by the time')
  return app.generate({ timestamp: clock.now().add({ seconds }).epochMilliseconds })
}

/** A visitor of a company who is not logged in, each from a separate network. */
export function openStaffVisitor(shop: StaffLoginShop, company = 'SPORT'): ShopVisitor {
  const ip = `10.48.${(hired += 1) >> 8}.${hired & 255}`
  return new ShopVisitor((request) => shop.app.fetch(request, { ip }), hosts[company]!)
}

/** Completes the set-up, which logs in. */
export async function setUp(shop: StaffLoginShop, somebody: Hired): Promise<ShopVisitor> {
  const visitor = openStaffVisitor(shop, somebody.company)
  const totp = readAuthenticator(shop, somebody)
  const { email, code: setUpCode } = somebody
  await visitor.call('POST /staff/setUp', { email, setUpCode, password: staffPassword, totp })
  return visitor
}

/** Logs in again, half a minute later, because each code works once. */
export async function logInStaff(
  shop: StaffLoginShop & Pick<StaffedShop, 'clock'>,
  somebody: Hired,
): Promise<ShopVisitor> {
  shop.clock.moveBy({ seconds: 30 })
  const visitor = openStaffVisitor(shop, somebody.company)
  const totp = readAuthenticator(shop, somebody)
  await visitor.call('POST /staff/login', { email: somebody.email, password: staffPassword, totp })
  return visitor
}

/** A logged-in member of staff. */
export const enterAs = async (shop: StaffLoginShop, role: Role, company = 'SPORT'): Promise<ShopVisitor> =>
  setUp(shop, await hire(shop, role, company))
