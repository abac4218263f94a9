import { z } from 'zod'
import { always, ignored, ownVipCode } from './claims.ts'
import { endpoint } from './endpoint.ts'
import { grades } from './grades.ts'
import { Hkd } from './money.ts'

const CouponNo = z.string().min(1).max(64)
const OfSelf = { vipCode: ownVipCode }
const vipGrade = z.string().max(32).optional().meta(ignored('the grade is that of the member’s own record'))
const InPages = { page: z.int().min(1).max(10_000).default(1), size: z.int().min(1).max(60).default(12) }
const Reason = z.string().trim().max(200).default('')

export const couponTypes = ['AMOUNT', 'PERCENT', 'SHIPPING'] as const

/** The terms of a coupon (§3). All coupons are coupon cash: they pay a part of an order and give no change. §5 */
const Terms = z.object({
  couponCode: z.string(), // the code of its coupon rule
  name: z.string(),
  couponType: z.enum(couponTypes),
  couponValue: Hkd, // for an AMOUNT
  percent: z.number(), // for a PERCENT
  mostValue: Hkd.nullable(), // the maximum of a PERCENT or SHIPPING coupon
  minCharge: Hkd, // the minimum goods total after promotions
  paymentLimit: z.number(), // the maximum share of an order, in percent, that coupons of this code may pay
  usageQuantity: z.int(), // how many of this code one order accepts
  vipGrades: z.array(z.enum(grades)), // for these grades only; empty: for all
  vipGradeNames: z.array(z.string()),
  /** For these goods only; empty: for all. */
  goods: z.array(z.object({ kind: z.enum(['CATEGORY', 'BRAND', 'PRODUCT']), code: z.string(), name: z.string() })),
})

export const Coupon = Terms.extend({
  couponNo: z.string(), // this member's own coupon
  qty: z.int(), // remaining uses
  usableFrom: z.iso.date(),
  expiry: z.iso.date(), // the last valid day
  daysLeft: z.int(), // 0 on the last day, negative after it
  /** `HELD`: by an unpaid order. */
  state: z.enum(['USABLE', 'NOT_YET', 'HELD', 'USED', 'EXPIRED']),
})
export type Coupon = z.infer<typeof Coupon>

/** One use of a coupon. */
export const UsedCoupon = Coupon.extend({
  usedQty: z.int(),
  paidAmount: Hkd, // the amount it paid
  usedAt: z.iso.datetime({ offset: true }),
  invoiceNos: z.array(z.string()),
})
export type UsedCoupon = z.infer<typeof UsedCoupon>

const page = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({ coupons: z.array(row), totalCount: z.int(), page: z.int(), size: z.int() })

export const couponList = endpoint('POST /coupon/v1/list', {
  who: 'member',
  summary: 'A page of the own coupons that can be used, or soon: what ends first comes first.',
  input: z.strictObject({ ...OfSelf, ...InPages }),
  reply: page(Coupon),
})

export const couponUsedPage = endpoint('POST /coupon/v1/usedPage', {
  who: 'member',
  summary: 'A page of the uses of own coupons, newest first; HELD ones are for orders that wait for payment.',
  input: z.strictObject({ ...OfSelf, ...InPages }),
  reply: page(UsedCoupon),
})

export const couponExpiredPage = endpoint('POST /coupon/v1/expiredPage', {
  who: 'member',
  summary: 'A page of the own coupons that ended with uses left, the last to end first.',
  input: z.strictObject({ ...OfSelf, ...InPages }),
  reply: page(Coupon),
})

export const couponWallet = endpoint('GET /coupon/list', {
  who: 'member',
  summary:
    'The own wallet at a glance: the coupons that can be used (the first 100 to end), and how many there are of each kind.',
  input: z.object(OfSelf),
  reply: z.object({
    coupons: z.array(Coupon),
    counts: z.object({ usable: z.int(), used: z.int(), expired: z.int() }),
  }),
})

const asCash = 'every coupon pays as coupon cash, whatever its kind'

export const couponCheck = endpoint('POST /coupon/v1/check', {
  who: 'member',
  summary:
    'Whether this set of coupons fits what is selected in the own cart, each beside the others: what it would pay, or why it does not fit. Prices and the grade are the shop’s own. A number that is not the member’s is not there, whoever’s it is. After 20 misses in an hour: TOO_MANY_REQUESTS.',
  input: z.object({
    ...OfSelf,
    vipGrade,
    couponQtyPairList: z.array(z.object({ couponNo: CouponNo, qty: z.int().min(1).max(20).default(1) })).max(20),
    /** The client's order: only the buyer's choices are read. */
    salesOrder: z
      .object({
        memoDiscounts: z
          .array(z.object({ discountCode: z.string().max(64) }))
          .max(10)
          .optional(),
        closeDiscounts: z.array(z.string().max(64)).max(50).optional(),
        way: z.string().max(32).optional(), // the delivery way
        area: z.string().max(32).optional(),
      })
      .optional(),
  }),
  reply: z.object({
    coupons: z.array(
      z.object({
        couponNo: z.string(),
        qty: z.int(), // uses that would pay
        couponValue: Hkd, // the amount they pay here
        couponType: z.enum(couponTypes).nullable(), // null: unknown coupon
        payCode: z.string().meta(always('COUPON', asCash)),
        payType: z.string().meta(always('COUPON_CASH', asCash)),
        payName: z.string().meta(always('the name of coupon cash, in the asked language', asCash)),
        fits: z.boolean(),
        reason: z.string().nullable(), // why not, in the visitor's language
      }),
    ),
    totalValue: Hkd,
  }),
})

const CouponOffer = Terms.extend({
  points: z.int(), // the price at this grade
  expiryPeriod: z.string().nullable(), // N/DAY, N/WEEK or N/MONTH from the day of purchase. §9
  expiry: z.iso.date(), // the last valid day if bought today
  left: z.int().nullable(), // null: unlimited
  affordable: z.boolean(),
})
export type CouponOffer = z.infer<typeof CouponOffer>

export const offeredCoupons = endpoint('GET /coupon/offered', {
  who: 'anyone',
  summary:
    'The coupons that points can buy at the lowest grade, for visitors who are not logged in: the cheapest first.',
  input: z.object({}),
  reply: z.object({ rules: z.array(CouponOffer.omit({ affordable: true })) }),
})

export const redeemCouponRules = endpoint('POST /vip/redeemCouponRulesUnderVipGrade', {
  who: 'member',
  summary: 'The coupons that points can buy at the own grade, the cheapest first.',
  input: z.strictObject({ ...OfSelf, vipGrade }),
  reply: z.object({ rules: z.array(CouponOffer), vipGrade: z.enum(grades), vipGradeName: z.string(), bonus: z.int() }),
})

export const redeemCoupon = endpoint('POST /vip/vipRedeemCoupon', {
  who: 'member',
  summary:
    'Buys one coupon with points, at most once for a request id: the same again answers with the coupon it bought. Refuses COUPON_NOT_OFFERED, COUPON_SOLD_OUT, INSUFFICIENT_POINTS, KEY_REUSED (the id bought another coupon).',
  input: z.strictObject({ ...OfSelf, couponCode: z.string().min(1).max(64), requestId: z.uuid() }),
  reply: z.object({ coupon: Coupon, bonus: z.int() }), // bonus: the remaining points
})

const StaffCoupon = Coupon.extend({
  vipCode: z.string(),
  grantedAt: z.iso.datetime({ offset: true }),
  grantedBy: z.string(),
  reason: z.string(),
  withdrawnAt: z.iso.datetime({ offset: true }).nullable(),
})

export const staffCoupons = endpoint('POST /staff/coupons', {
  who: 'staff',
  roles: ['owner', 'merchandiser', 'order desk', 'support'],
  summary: 'Every coupon of a member, newest first, with who gave it and why; withdrawn ones too.',
  input: z.strictObject({ vipCode: z.string().max(32), ...InPages }),
  reply: page(StaffCoupon),
})

export const staffGrantCoupon = endpoint('POST /staff/grantCoupon', {
  who: 'staff',
  roles: ['owner', 'merchandiser', 'support'],
  summary:
    'Gives a member a coupon, with a reason (REMARKS_REQUIRED). What goes over HK$5,000 a day and person waits (GET /staff/approvals). Refuses MEMBER_NOT_FOUND, COUPON_NOT_FOUND, COUPON_INVALID where its rule has ended.',
  input: z.strictObject({
    vipCode: z.string().max(32),
    couponCode: z.string().min(1).max(64),
    qty: z.int().min(1).max(20).default(1),
    reason: Reason,
  }),
  reply: z.object({ coupon: StaffCoupon.nullable(), approvalId: z.uuid().nullable() }),
})

export const staffWithdrawCoupon = endpoint('POST /staff/withdrawCoupon', {
  who: 'staff',
  roles: ['owner', 'merchandiser', 'support'],
  summary:
    'Takes back what is left of a coupon, with a reason (REMARKS_REQUIRED); what was used stays used. Refuses COUPON_NOT_FOUND.',
  input: z.strictObject({ couponNo: CouponNo, reason: Reason }),
  reply: StaffCoupon,
})
