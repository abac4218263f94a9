import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { grantCoupon } from '#server/vouchers/voucher-admin.commands.ts'
import type { ShopVisitor } from './visitor.ts'

interface CouponShop {
  db: Db
  clock: Clock
}

interface TestRule {
  code: string
  company?: string
  cents?: number
  percent?: number
  isDelivery?: boolean
  mostCents?: number
  leastCents?: number
  paymentLimit?: number
  usageQuantity?: number
  grades?: string[]
  categories?: string[]
  brands?: string[]
  products?: string[]
  term?: string
  lastDay?: string
  givenAt?: string[]
  /** The price in points, equal for all grades named. */
  costs?: Record<string, number>
  leftToBuy?: number
}

/** A coupon rule for a test: by default HK$50 off, valid for a month. */
export async function addRule(db: Db, rule: TestRule): Promise<string> {
  const company = rule.company ?? 'SPORT'
  const kind = rule.isDelivery ? 'SHIPPING' : rule.percent === undefined ? 'AMOUNT' : 'PERCENT'
  await db
    .insertInto('coupon_rule')
    .values({
      company,
      code: rule.code,
      name_zh: `券 ${rule.code}`,
      name_en: `Coupon ${rule.code}`,
      kind,
      value_cents: kind === 'AMOUNT' ? (rule.cents ?? 5_000) : 0,
      percent: rule.percent ?? 0,
      most_cents: rule.mostCents ?? null,
      min_charge_cents: rule.leastCents ?? 0,
      payment_limit: rule.paymentLimit ?? 100,
      usage_quantity: rule.usageQuantity ?? 1,
      grades: rule.grades ?? [],
      categories: rule.categories ?? [],
      brands: rule.brands ?? [],
      products: rule.products ?? [],
      term: rule.lastDay ? null : (rule.term ?? '1/MONTH'),
      last_day: rule.lastDay ?? null,
      given_at: rule.givenAt ?? [],
      left_to_buy: rule.leftToBuy ?? null,
    })
    .execute()
  const prices = Object.entries(rule.costs ?? {}).map(([grade, points]) => ({
    company,
    rule: rule.code,
    grade,
    points,
  }))
  if (prices.length > 0) await db.insertInto('coupon_price').values(prices).execute()
  return rule.code
}

/** The internal id of a logged-in member. */
export async function idOf({ db }: Pick<CouponShop, 'db'>, member: ShopVisitor): Promise<string> {
  const { vipCode } = await member.call('POST /vipAdmin/getUserDetails', {})
  const row = await db.selectFrom('member').select('visitor').where('vip_code', '=', vipCode).executeTakeFirstOrThrow()
  return row.visitor
}

let gifts = 0

/** Puts a coupon into a wallet; returns its number. */
export async function giveCoupon(
  { db, clock }: CouponShop,
  member: string,
  rule: string,
  { uses = 1, company = 'SPORT' } = {},
): Promise<string> {
  const gift = { company, member, rule, uses, givenFor: `test ${(gifts += 1)}`, givenBy: 'job', reason: '' }
  const id = await inTransaction(db, (tx) => grantCoupon(tx, { ...gift, at: clock.now() }))
  const { number } = await db.selectFrom('coupon').select('number').where('id', '=', id!).executeTakeFirstOrThrow()
  return number
}
