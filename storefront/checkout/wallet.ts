import type { GiftCard } from '#contract/gift-cards.ts'
import type { Coupon } from '#contract/vouchers.ts'
import type { Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { memberOf, session } from '#storefront/lib/session.ts'
import type { Savings } from '#storefront/cart/savings.ts'

/** A member's coupons, points and gift cards that may pay a part. */
export interface MemberWallet {
  coupons: readonly Coupon[]
  cards: readonly GiftCard[]
}
export type JudgedCoupon = Reply<'POST /coupon/v1/check'>['coupons'][number]

/** Null for a walk-in, and when it cannot be read. */
export async function readWallet(): Promise<MemberWallet | null> {
  if (!memberOf(session.get())) return null
  const [coupons, cards] = await Promise.all([
    call('GET /coupon/list', {}).then(
      (wallet) => wallet.coupons,
      () => [],
    ),
    call('POST /giftCard/getAvaliableGiftCard', { usable: true }).then(
      ({ giftCards }) => giftCards,
      () => [],
    ),
  ])
  return { coupons, cards }
}

const atOnce = 4
/** How many coupons are read, the first to expire first. */
const enough = 20

/** What each coupon would pay of this order alone, or why it would not. */
export async function judgeCoupons(
  { coupons }: MemberWallet,
  { codes, closed }: Pick<Savings, 'codes' | 'closed'>,
  order: { way: string; area: string },
): Promise<ReadonlyMap<string, JudgedCoupon>> {
  const waiting = coupons.slice(0, enough).map(({ couponNo }) => couponNo)
  const salesOrder = {
    memoDiscounts: codes.map((discountCode) => ({ discountCode })),
    closeDiscounts: [...closed],
    ...order,
  }
  const judged = new Map<string, JudgedCoupon>()
  const work = async () => {
    for (let couponNo = waiting.shift(); couponNo; couponNo = waiting.shift()) {
      const answer = await call('POST /coupon/v1/check', { couponQtyPairList: [{ couponNo, qty: 1 }], salesOrder })
      for (const one of answer.coupons) judged.set(one.couponNo, one)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return judged
}
