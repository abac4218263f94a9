import { Link } from 'react-router'
import type { PaymentResult } from '#contract/checkout.ts'
import { loginPath } from '#storefront/lib/ask-to-login.ts'
import { Part } from '#ui/part.tsx'
import { m } from '#words/compiled/messages.js'
import { CodeRow } from './code-row.tsx'
import { CouponRow } from './coupon-row.tsx'
import { GiftCardRow } from './gift-card-row.tsx'
import { PointsRow } from './points-row.tsx'
import type { Choosing } from './use-savings.ts'
import type { MemberWallet } from './wallet.ts'

interface SavingsPartProps {
  quote: PaymentResult | null
  choosing: Choosing
  /** Null for a walk-in. */
  wallet: MemberWallet | null
  way: string
  area: string
}

/** Codes, coupons, points and gift cards, applied before a method pays the rest. */
export function SavingsPart({ quote, choosing, wallet, way, area }: SavingsPartProps) {
  return (
    <Part title={m.checkout_savings()}>
      <CodeRow quote={quote} choosing={choosing} />
      {wallet ? (
        <>
          <CouponRow quote={quote} choosing={choosing} wallet={wallet} way={way} area={area} />
          <PointsRow points={quote?.points ?? null} choosing={choosing} />
        </>
      ) : (
        <p className="border-b border-line pb-4 text-14">
          <Link to={loginPath('/checkOut')} className="font-medium text-action underline">
            {m.checkout_login()}
          </Link>{' '}
          {m.checkout_login_for()}
        </p>
      )}
      <GiftCardRow quote={quote} choosing={choosing} own={wallet?.cards ?? []} />
    </Part>
  )
}
