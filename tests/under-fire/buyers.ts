import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { askPrice, type CheckoutChanges, complete, home } from '#tests/checkout.ts'
import { putCard, type TestCard } from '#tests/gift-cards.ts'
import { putOnSale } from '#tests/goods.ts'
import { arjun, emily, ngaTing } from '#tests/people.ts'
import { findOwner, givePoints } from '#tests/points.ts'
import { offer } from '#tests/promotions.ts'
import type { Input, Route } from '#ui/api.ts'
import { type CallAnswer, type CallManner, ShopVisitor } from '#tests/visitor.ts'
import { realClock } from '#server/lib/process/clock.ts'
import type { FireChance } from './chance.ts'
import type { Ground } from './ground.ts'

/** What the shop has acknowledged, which may not be lost from then on. */
export interface Acknowledged {
  invoiceNo: string
  netTotal: number
  email: string
}

const scarce = 40
const cards: TestCard[] = []

/** Goods, a discount code, gift cards, points and coupons, used by all orders of a run. */
export async function stock({ ledger: { db } }: Ground): Promise<void> {
  await sql`update promotion set state = 'ended'`.execute(db)
  await putOnSale(db, { code: 'FIRE-POT', cents: 50_000, onHand: 1_000_000 })
  await putOnSale(db, { code: 'FIRE-CUP', cents: 12_300, onHand: 1_000_000 })
  await putOnSale(db, { code: 'FIRE-LAST', cents: 20_000, onHand: scarce })
  await offer(db, {
    lane: 'order',
    terms: { kind: 'amount', cents: 1_000 },
    codes: ['FIRE'],
    limits: { overall: 1_000_000 },
  })
  for (let drawn = 0; drawn < 40; drawn += 1) cards.push(await putCard(db, { cents: 300_000 }))
  for (const { email } of members) await givePoints(db, await findOwner(db, email), 1_000_000, realClock.now())
}
const members = [emily, arjun, ngaTing]

/** Runs this many buyers concurrently until they are told to stop. */
export function runBuyers(ground: Ground, chance: FireChance, many: number) {
  const leaving = new AbortController()
  const acknowledged: Acknowledged[] = []
  const refusals = new Map<string, number>()
  let visits = 0
  const keepShopping = async (own: FireChance) => {
    while (!leaving.signal.aborted) {
      visits += 1
      const buyer = new PatientVisitor(ground.origin, visits, leaving.signal, (why) =>
        refusals.set(why, (refusals.get(why) ?? 0) + 1),
      )
      await visit(buyer, own.branch(), visits, acknowledged).catch((error: unknown) => {
        if (!(error instanceof Over)) throw error
      })
    }
  }
  const all = Array.from({ length: many }, () => keepShopping(chance.branch()))
  return {
    acknowledged,
    /** Refusals by code, with their counts. */
    refusals,
    visits: () => visits,
    async sendHome() {
      leaving.abort()
      await Promise.all(all)
    },
  }
}

/** The buyer was refused, or left. */
class Over extends Error {}

/** Repeats a request without a response or with a server error, as a browser does; a refusal ends the visit. */
class PatientVisitor extends ShopVisitor {
  readonly #leaving: AbortSignal
  readonly #count: (why: string) => void

  constructor(origin: string, number: number, leaving: AbortSignal, count: (why: string) => void) {
    const network = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
    super((request) => {
      request.headers.set('x-forwarded-for', network) // rate limits count per network
      return fetch(request, { signal: AbortSignal.timeout(15_000) })
    }, origin)
    this.#leaving = leaving
    this.#count = count
  }

  override async ask<R extends Route>(route: R, input: Input<R>, manner: CallManner = {}): Promise<CallAnswer<R>> {
    const answer = await this.until(async () => {
      const given = await super.ask(route, input, manner)
      if (!given.ok) this.#count(`${given.status} ${given.error ?? ''} ${route}`)
      return given.ok || given.status < 500 ? given : undefined
    })
    if (!answer.ok) throw new Over(answer.error)
    return answer
  }

  /** Retries until there is a result; ends when the run ends. */
  async until<T>(attempt: () => Promise<T | undefined>): Promise<T> {
    for (;;) {
      const result = await attempt().catch((error: unknown) => {
        if (error instanceof Over) throw error
        return undefined // the connection was lost
      })
      if (result !== undefined) return result
      if (this.#leaving.aborted) throw new Over('everybody goes home')
      await wait(150)
    }
  }
}

/** From the cart to the payment and, sometimes, a cancellation. */
async function visit(buyer: PatientVisitor, chance: FireChance, number: number, acknowledged: Acknowledged[]) {
  const member = chance.happens(0.15) ? members[number % members.length] : undefined
  if (member) await buyer.call('POST /websiteLogin', { userId: member.email, password: member.password })
  else await buyer.call('POST /walkinLogin', {})
  const prodCode = chance.pick({ 'FIRE-POT': 5, 'FIRE-CUP': 5, 'FIRE-LAST': 2 })
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode, qty: 1, buyNow: true }])
  const email = `fire-${number}@harbour.example`
  const delivery = { ...home, email, phone: String(51_000_000 + number), flat: String(number) }
  const { body, quote } = await askPrice(buyer, delivery, {}, bring(chance, number, member !== undefined))
  if (chance.happens(0.05)) return // an abandoned cart
  const placing = complete(buyer, body, { idempotencyKey: `fire-order-${number}` })
  if (chance.happens(0.1)) return void placing.catch(() => {}) // the window is closed before the response
  const placed = await placing
  if (!placed.ok) return
  const { invoiceNo, jumpUrl } = placed.value
  acknowledged.push({ invoiceNo, netTotal: quote.netTotal, email })
  if (jumpUrl) await pay(buyer, chance, invoiceNo, jumpUrl)
  if (chance.happens(0.15)) await buyer.call('POST /sale/cancelOrder', { invoiceNo })
}

function bring(chance: FireChance, number: number, isMember: boolean): CheckoutChanges {
  const { code, pin } = cards[number % cards.length]!
  return {
    ...(chance.happens(0.3) && { memoDiscounts: [{ discountCode: 'FIRE' }] }),
    ...(chance.happens(0.3) && { giftCards: [{ code, pin }] }),
    ...(isMember && chance.happens(0.7) && { points: 1_000 }),
  }
}

/** Pays on the bank's page, and returns or not; a declined buyer tries once more. */
async function pay(buyer: PatientVisitor, chance: FireChance, invoiceNo: string, jumpUrl: string, isFirst = true) {
  const choice = chance.pick({
    approve: 45,
    'approve-notify-twice': 10,
    'approve-lose-notice': 20,
    decline: 10,
    abandon: 5,
    '': 10,
  })
  if (choice === '') return
  await buyer.until(async () => {
    const answer = await fetch(jumpUrl, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })
    return answer.status < 500 || undefined
  })
  if (chance.happens(0.3)) return
  const { status } = await buyer.call('POST /payment/payCheckOMS', { invoiceNo })
  if (status !== 'failed' || !isFirst) return
  const again = await buyer.call('POST /payment/repayApply', { invoiceNo })
  if (again.jumpUrl) await pay(buyer, chance, invoiceNo, again.jumpUrl, false)
}
