import { grades } from '#contract/grades.ts'
import { ownerOf, readCart } from '#server/cart/cart.reads.ts'
import type { Caller, Visitor } from '#server/lib/http/endpoint-handler.ts'
import { readVip } from '#server/identity/accounts.reads.ts'
import type { PaymentServices } from '#server/payments/payments.reads.ts'
import type { Rounding } from '#server/shop/allocation.rules.ts'
import type { CouponOrder } from '#server/vouchers/vouchers.rules.ts'
import type { Means } from './means-of-payment.rules.ts'
import type { DeliveryDraft } from './checkout-form.rules.ts'
import { openCheckoutContext } from './checkout-context.reads.ts'
import { quote } from './checkout.reads.ts'
import { chargeOf } from '#server/shop/charges.rules.ts'

/** The selected lines of a cart after promotions, priced as at checkout. Coupons are judged against this. */
export async function readCouponOrder(
  services: Pick<PaymentServices, 'db' | 'card' | 'wallets'>,
  caller: Caller & { visitor: Visitor },
  { codes, coded, closed, ...draft }: Pick<Means, 'codes' | 'coded' | 'closed'> & Pick<DeliveryDraft, 'way' | 'area'>,
): Promise<CouponOrder> {
  const owner = ownerOf(caller)
  const [context, vip] = await Promise.all([
    openCheckoutContext(services, owner.company, caller.now),
    readVip(services.db, owner),
  ])
  const { current: lines } = await readCart(services.db, owner, context.now)
  const grade = grades.find((one) => one === vip.vipGrade) ?? null
  const means: Means = { ...nothingElse, codes, coded, closed, vip, grade }
  const { selected, sale } = await quote(services, owner, context, means, lines, draft)
  const delivery = chargeOf(sale.charges, 'delivery')
  return {
    lines: sale.discounted.lines.map(({ netCents }, at) => ({ ...selected[at]!.goods, netCents })),
    deliveryCents: delivery.cents - delivery.offCents,
    today: caller.today.toString(),
    grade,
    rounding: context.settings.roundingMode as Rounding,
  }
}

const nothingElse = { charges: [], coupons: [], strayCoupons: [], points: null, cards: [], strayCards: [] }
