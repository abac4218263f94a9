import type { PaymentResult } from '#contract/checkout.ts'
import { SumRow } from '#storefront/cart/sum-row.tsx'
import { formatHkd } from '#ui/money.ts'
import { m } from '#words/compiled/messages.js'
import type { Choosing } from './use-savings.ts'

interface SumsProps {
  quote: PaymentResult
  way: string
  isAsking: boolean
  choosing: Choosing
}

/** The order's sums: goods, promotions, part payments, amount left. */
export function Sums({ quote, way, isAsking, choosing }: SumsProps) {
  const parts = listParts(quote)
  return (
    <>
      <dl
        className={`mt-4 grid gap-2 border-t border-line pt-4 text-14 transition-opacity ${isAsking ? 'opacity-60' : ''}`}
      >
        <SumRow label={m.checkout_goods()} value={quote.goodsAmount} />
        <DiscountRows quote={quote} choosing={choosing} />
        <SumRow label={m.checkout_delivery_fee()} value={sayDelivery(quote, way)} />
        {quote.charges.map(({ kind, name, amount }) => (
          <SumRow key={kind} label={name} value={amount} />
        ))}
        {parts.length > 0 && <SumRow label={m.checkout_net()} value={quote.netTotal} tone="net" />}
        {parts.map(({ key, label, amount }) => (
          <SumRow key={key} label={label} value={-amount} tone="good" />
        ))}
        <SumRow
          label={parts.length > 0 ? m.checkout_left() : m.checkout_total()}
          value={quote.leftToPay}
          tone="total"
        />
        {quote.deposit && (
          <>
            <SumRow label={m.checkout_deposit()} value={quote.deposit.now} tone="net" />
            <SumRow label={m.checkout_rest()} value={quote.deposit.rest} />
          </>
        )}
      </dl>
      {quote.deposit && (
        <p className="mt-2 text-14">
          {m.checkout_deposit_terms({
            deposit: formatHkd(quote.deposit.now),
            rest: formatHkd(quote.deposit.rest),
            days: quote.deposit.restDays,
          })}
        </p>
      )}
      {quote.pointsToEarn !== null && quote.pointsToEarn > 0 && (
        <p className="mt-2 text-14 text-soft">
          {m.checkout_earns({ points: quote.pointsToEarn.toLocaleString('en-HK') })}
        </p>
      )}
      <p role="status" className="unseen">
        {isAsking ? '' : m.checkout_now_left({ amount: formatHkd(quote.deposit?.now ?? quote.leftToPay) })}
      </p>
    </>
  )
}

/** Promotions and codes that apply. */
function DiscountRows({ quote, choosing }: Pick<SumsProps, 'quote' | 'choosing'>) {
  const promotions = quote.promotions.filter(({ applied }) => applied)
  const codes = quote.memoDiscounts.filter(({ applied }) => applied)
  return (
    <>
      {promotions.map(({ id, name, closable, totalDiscountAmount }) => (
        <SumRow
          key={id}
          label={
            <>
              {name}
              {closable && (
                <button
                  type="button"
                  aria-label={m.checkout_close_promotion_of({ name })}
                  className="ml-2 text-soft underline hover:text-action"
                  onClick={() => choosing.closePromotion(id)}
                >
                  {m.checkout_close_promotion()}
                </button>
              )}
            </>
          }
          value={-totalDiscountAmount}
          tone="good"
        />
      ))}
      {codes.map(({ discountCode, name, totalDiscountAmount }) => (
        <SumRow key={discountCode} label={name || discountCode} value={-totalDiscountAmount} tone="good" />
      ))}
    </>
  )
}

function sayDelivery({ deliveryFee }: PaymentResult, way: string) {
  if (way === '') return m.checkout_delivery_unknown()
  return deliveryFee === 0 ? m.checkout_free() : deliveryFee
}

interface PaidPart {
  key: string
  label: string
  amount: number
}

/** Part payments before any method: coupons, points, gift cards. */
function listParts({ addCouponRequestList, points, giftCards }: PaymentResult): PaidPart[] {
  return [
    ...addCouponRequestList.map(({ couponNo, cashDesc, couponValue }) => ({
      key: couponNo,
      label: cashDesc || m.checkout_coupon(),
      amount: couponValue,
    })),
    ...(points ? [{ key: 'points', label: m.checkout_points(), amount: points.amount }] : []),
    ...giftCards.map(({ refNo, no, usageAmount }) => ({
      key: refNo,
      label: m.checkout_gift_card_of({ no }),
      amount: usageAmount,
    })),
  ].filter(({ amount }) => amount > 0)
}
