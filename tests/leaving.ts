import { afterAll, beforeAll, beforeEach } from 'vitest'
import { opening } from './clock.ts'
import { register } from './people.ts'
import { findOwner } from './points.ts'
import { bookOrder } from './received.ts'
import { openShop } from './shop.ts'
import type { ShopVisitor } from './visitor.ts'

export interface LeavingMember {
  shop: Awaited<ReturnType<typeof openShop>>
  member: ShopVisitor
  id: string
  email: string
  /** Inserts a paid and received order of the member; returns its number. */
  book(order: object): Promise<string>
}

/** For a test file: a shop, and before each test a new member, registered at `opening`. */
export function openLeaving(
  use: (leaving: LeavingMember) => void,
  prepare?: (shop: LeavingMember['shop']) => Promise<unknown>,
) {
  let shop: LeavingMember['shop']
  let people = 0
  let numbers = 0
  beforeAll(async () => {
    shop = await openShop()
    await prepare?.(shop)
  })
  beforeEach(async () => {
    shop.clock.moveTo(opening)
    const email = `leaving${(people += 1)}@harbour.example`
    const member = await register(shop, email)
    const { member: id } = await findOwner(shop.db, email)
    shop.mails.length = 0
    use({
      shop,
      member,
      id,
      email,
      async book(order) {
        const number = `L${(numbers += 1)}`
        await bookOrder(shop.db, { member: id, number, cents: 10_000, placedAt: shop.clock.now(), ...order })
        return number
      },
    })
  })
  afterAll(() => shop.close())
}
