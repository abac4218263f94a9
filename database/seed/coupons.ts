import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Grade } from '#contract/grades.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { allocate } from '#server/shop/allocation.rules.ts'
import { asCouponNumber, lastDayOf } from '#server/vouchers/voucher-admin.rules.ts'
import { netOf, type PastOrder } from './past-orders.ts'

interface DemoRule {
  code: string
  nameZh: string
  nameEn: string
  kind: 'AMOUNT' | 'PERCENT' | 'SHIPPING'
  cents?: number
  percent?: number
  mostCents?: number
  leastCents?: number
  paymentLimit?: number
  usageQuantity?: number
  grades?: Grade[]
  categories?: string[]
  /** N/DAY, N/WEEK or N/MONTH from the day it is given, or a number of days from now. */
  ends: string | number
  uses?: number
  givenAt?: Grade[]
  /** The price in points, by grade. */
  costs?: Partial<Record<Grade, number>>
  leftToBuy?: number
}

const gold: Grade[] = ['VIP', 'SUPER VIP', 'SUPER VVIP']
const atEveryGrade = (points: number) => ({ MEMBER: points, VIP: points, 'SUPER VIP': points, 'SUPER VVIP': points })

const rules: readonly DemoRule[] = [
  {
    code: 'WELCOME50',
    nameZh: '迎新 HK$50 優惠券',
    nameEn: 'Welcome HK$50',
    kind: 'AMOUNT',
    cents: 5_000,
    leastCents: 40_000,
    ends: '3/MONTH',
    givenAt: ['MEMBER'],
  },
  {
    code: 'MEAT40',
    nameZh: '肉類海鮮減 HK$40',
    nameEn: 'HK$40 off Meat & Seafood',
    kind: 'AMOUNT',
    cents: 4_000,
    leastCents: 40_000,
    categories: ['meat'],
    ends: 100,
    uses: 3,
  },
  {
    code: 'VIP10',
    nameZh: '金卡或以上九折',
    nameEn: 'Gold and above: 10% off',
    kind: 'PERCENT',
    percent: 10,
    mostCents: 20_000,
    leastCents: 80_000,
    grades: gold,
    ends: 131,
    uses: 2,
    givenAt: gold,
  },
  {
    code: 'FREESHIP',
    nameZh: '免送貨費',
    nameEn: 'Free delivery',
    kind: 'SHIPPING',
    leastCents: 20_000,
    ends: 41,
    uses: 2,
  },
  {
    code: 'PTS500',
    nameZh: '500 積分換 HK$20',
    nameEn: '500 points = HK$20',
    kind: 'AMOUNT',
    cents: 2_000,
    ends: '6/MONTH',
    costs: atEveryGrade(500),
  },
  {
    code: 'PTS2000',
    nameZh: '2,000 積分換 HK$100',
    nameEn: '2,000 points = HK$100',
    kind: 'AMOUNT',
    cents: 10_000,
    leastCents: 30_000,
    ends: '6/MONTH',
    costs: atEveryGrade(2_000),
  },
  {
    code: 'CLUB180',
    nameZh: '尊享會員 HK$180',
    nameEn: 'Club HK$180',
    kind: 'AMOUNT',
    cents: 18_000,
    leastCents: 60_000,
    paymentLimit: 50,
    usageQuantity: 2,
    grades: ['SUPER VIP', 'SUPER VVIP'],
    ends: '3/MONTH',
    costs: { 'SUPER VIP': 3_000, 'SUPER VVIP': 2_700 },
    leftToBuy: 50,
  },
  {
    code: 'BDAY100',
    nameZh: '生日月 HK$100',
    nameEn: 'Birthday month HK$100',
    kind: 'AMOUNT',
    cents: 10_000,
    leastCents: 60_000,
    ends: '1/MONTH',
  },
  { code: 'PAST10', nameZh: '舊年減 HK$10', nameEn: "Last year's HK$10", kind: 'AMOUNT', cents: 1_000, ends: -293 },
]

interface DemoCoupon {
  mail: string
  rule: string
  givenDaysAgo: number
  /** Used for the member's first order that it fits. */
  isUsed?: boolean
}

/** Additional coupons; every member has the welcome coupon. */
const besides: readonly DemoCoupon[] = [
  { mail: 'emily.carter', rule: 'VIP10', givenDaysAgo: 60 },
  { mail: 'emily.carter', rule: 'MEAT40', givenDaysAgo: 20 },
  { mail: 'emily.carter', rule: 'FREESHIP', givenDaysAgo: 14 },
  { mail: 'emily.carter', rule: 'PAST10', givenDaysAgo: 320 },
  { mail: 'cheung.nga.ting', rule: 'VIP10', givenDaysAgo: 60 },
  { mail: 'cheung.nga.ting', rule: 'CLUB180', givenDaysAgo: 10 },
  { mail: 'cheung.nga.ting', rule: 'FREESHIP', givenDaysAgo: 14 },
  { mail: 'arjun.mehta', rule: 'VIP10', givenDaysAgo: 60 },
  { mail: 'chan.tai.man', rule: 'MEAT40', givenDaysAgo: 20 },
  { mail: 'chan.tai.man', rule: 'PAST10', givenDaysAgo: 320 },
]
/** Members who have used the welcome coupon. */
const welcomed = new Set(['emily.carter', 'cheung.nga.ting', 'lee.mei.ling'])

/** The coupon rules, and which members of the cast hold, have used or missed which coupons. */
export async function seedCoupons(
  tx: Tx,
  company: string,
  members: ReadonlyMap<string, string>,
  orders: readonly PastOrder[],
  now: Temporal.ZonedDateTime,
): Promise<void> {
  await seedRules(tx, company, now.toPlainDate())
  const welcomes = [...members.keys()].map((email): DemoCoupon => {
    const [mail = ''] = email.split('@')
    return { mail, rule: 'WELCOME50', givenDaysAgo: 90, isUsed: welcomed.has(mail) }
  })
  for (const coupon of [...welcomes, ...besides]) {
    const email = `${coupon.mail}@harbour.example`
    await seedCoupon(tx, company, { ...coupon, email, member: members.get(email)! }, orders, now)
  }
}

async function seedRules(tx: Tx, company: string, today: Temporal.PlainDate) {
  await tx
    .insertInto('coupon_rule')
    .values(
      rules.map((rule) => ({
        company,
        code: rule.code,
        name_zh: rule.nameZh,
        name_en: rule.nameEn,
        kind: rule.kind,
        value_cents: rule.cents ?? 0,
        percent: rule.percent ?? 0,
        most_cents: rule.mostCents ?? null,
        min_charge_cents: rule.leastCents ?? 0,
        payment_limit: rule.paymentLimit ?? 100,
        usage_quantity: rule.usageQuantity ?? 1,
        grades: rule.grades ?? [],
        categories: rule.categories ?? [],
        term: termOf(rule),
        last_day: typeof rule.ends === 'number' ? today.add({ days: rule.ends }).toString() : null,
        given_at: rule.givenAt ?? [],
        given_uses: rule.uses ?? 1,
        left_to_buy: rule.leftToBuy ?? null,
      })),
    )
    .execute()
  const prices = rules.flatMap(({ code, costs = {} }) =>
    Object.entries(costs).map(([grade, points]) => ({ company, rule: code, grade, points })),
  )
  await tx.insertInto('coupon_price').values(prices).execute()
}

const termOf = ({ ends }: DemoRule) => (typeof ends === 'string' ? ends : null)

async function seedCoupon(
  tx: Tx,
  company: string,
  coupon: DemoCoupon & { email: string; member: string },
  orders: readonly PastOrder[],
  now: Temporal.ZonedDateTime,
) {
  const rule = rules.find(({ code }) => code === coupon.rule)!
  const given = now.subtract({ days: coupon.givenDaysAgo })
  const lastDay = typeof rule.ends === 'number' ? now.toPlainDate().add({ days: rule.ends }).toString() : null
  const until = lastDayOf({ term: termOf(rule), lastDay }, given.toPlainDate())
  const order = coupon.isUsed ? orders.find((one) => isFor(one, rule, coupon.email)) : undefined
  const uses = rule.uses ?? 1
  const at = given.toInstant().toString()
  const number = asCouponNumber(createHash('sha256').update(`${company} ${coupon.mail} ${rule.code}`).digest())
  const { id } = await tx
    .insertInto('coupon')
    .values({
      company,
      number,
      rule: rule.code,
      member: coupon.member,
      uses,
      left_uses: order ? uses - 1 : uses,
      good_from: given.toPlainDate().toString(),
      good_until: until.toString(),
      given_for: rule.givenAt ? `grade ${rule.givenAt[0]}` : 'staff demo',
      given_by: rule.givenAt ? 'job' : 'staff:demo',
      given_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('coupon_entry').values({ company, coupon: id, kind: 'give', uses, actor: 'job', at }).execute()
  if (order) await useCoupon(tx, company, { id, number, member: coupon.member, rule }, order)
}

const isFor = ({ buyer, goodsCents }: PastOrder, { leastCents = 0 }: DemoRule, email: string) =>
  buyer.email === email && goodsCents >= leastCents

/** Moves a part of a card payment to the coupon, divided over the lines as the checkout does. */
async function useCoupon(
  tx: Tx,
  company: string,
  coupon: { id: string; number: string; member: string; rule: DemoRule },
  order: PastOrder,
) {
  const { nameZh, nameEn, cents = 0 } = coupon.rule
  const at = order.placedAt.toInstant().toString()
  const paidAt = order.placedAt.add({ minutes: 2 }).toInstant().toString()
  const claim = {
    coupon: coupon.id,
    order_id: order.id,
    conversation: crypto.randomUUID(),
    company,
    member: coupon.member,
  }
  await tx
    .insertInto('coupon_claim')
    .values({ ...claim, quantity: 1, cents, state: 'captured', claimed_at: at, ended_at: paidAt })
    .execute()
  const entry = { company, coupon: coupon.id, kind: 'claim', uses: -1, order_id: order.id, actor: 'visitor', at }
  await tx.insertInto('coupon_entry').values(entry).execute()

  const net = netOf(order)
  const shares = allocate(cents, net)
  for (const statement of [
    sql`update sales_order set tendered_cents = ${cents}, due_cents = due_cents - ${cents}, paid_cents = paid_cents - ${cents} where id = ${order.id}`,
    sql`update order_tender set amount_cents = amount_cents - ${cents}, share_cents = ${net.map((all, line) => all - shares[line]!)}
      where order_id = ${order.id} and line = 1`,
    sql`update payment set amount_cents = amount_cents - ${cents} where id = (select payment from payment_share where order_id = ${order.id})`,
    sql`update payment_share set amount_cents = amount_cents - ${cents} where order_id = ${order.id}`,
    sql`insert into order_tender (order_id, line, kind, method, ref, name_zh, name_en, amount_cents, share_cents)
      values (${order.id}, 2, 'coupon', 'COUPON', ${coupon.number}, ${nameZh}, ${nameEn}, ${cents}, ${shares})`,
  ])
    await statement.execute(tx)
}
