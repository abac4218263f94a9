import { useState } from 'react'
import type { PaymentResult } from '#contract/checkout.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { ChosenSaving } from '#storefront/cart/chosen-saving.tsx'
import { CouponSheet } from './coupon-sheet.tsx'
import { SavingsRow } from './savings-row.tsx'
import type { Choosing } from './use-savings.ts'
import type { MemberWallet } from './wallet.ts'

interface CouponRowProps {
  quote: PaymentResult | null
  choosing: Choosing
  wallet: MemberWallet
  way: string
  area: string
}

/** The chosen coupons, and a button for the others. */
export function CouponRow({ quote, choosing, wallet, way, area }: CouponRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { coupons } = choosing.savings
  if (wallet.coupons.length === 0 && coupons.length === 0) return null
  const nameOf = (no: string) => wallet.coupons.find(({ couponNo }) => couponNo === no)?.name ?? m.checkout_coupon()
  return (
    <SavingsRow
      title={m.checkout_coupons()}
      aside={m.checkout_coupons_have({ count: wallet.coupons.length })}
      action={
        <Button tone="plain" size="small" onClick={() => setIsOpen(true)}>
          {coupons.length > 0 ? m.checkout_coupons_change() : m.checkout_coupons_choose()}
        </Button>
      }
    >
      <ul aria-label={m.checkout_coupons_chosen()} aria-live="polite" className="grid gap-2 empty:absolute">
        {coupons.map((no) => {
          const answer = quote?.addCouponRequestList.find(({ couponNo }) => couponNo === no)
          return (
            <ChosenSaving
              key={no}
              name={answer?.cashDesc || nameOf(no)}
              amount={answer ? answer.couponValue : null}
              reason={answer?.reason ?? null}
              removeLabel={m.checkout_remove({ name: nameOf(no) })}
              onRemove={() => choosing.removeCoupon(no)}
            />
          )
        })}
      </ul>
      {isOpen && (
        <CouponSheet wallet={wallet} choosing={choosing} order={{ way, area }} onClose={() => setIsOpen(false)} />
      )}
    </SavingsRow>
  )
}
