import { useState } from 'react'
import { m } from '#words/compiled/messages.js'
import { lazily } from '#storefront/lib/lazily.tsx'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { language } from '#storefront/lib/language.ts'
import { formatShort } from '#ui/money.ts'
import { languageFacts } from '#words/languages.ts'
import { Button } from '#ui/button.tsx'
import type { HomeCoupon } from './home-data.ts'
import { HomeSection } from './home-section.tsx'

const CollectCoupon = lazily(() => import('./collect-coupon.tsx'), 'CollectCoupon')

/** Coupons that points buy. Whoever is logged in collects one here; its code loads with the first press. */
export function HomeVouchers({ coupons }: { coupons: readonly HomeCoupon[] }) {
  const [wanted, setWanted] = useState<string | null>(null)
  if (coupons.length === 0) return null
  return (
    <HomeSection title={m.home_vouchers()} text={m.home_vouchers_text()} to="/personal/coupons">
      <ul className="voucher-tiles">
        {coupons.map((coupon) => (
          <li key={coupon.couponCode}>
            <p className="voucher-worth">{sayWorth(coupon)}</p>
            <div className="voucher-text">
              <h3>{coupon.name}</h3>
              <p>{sayLeast(coupon)}</p>
              <p>{m.home_voucher_until({ day: formatDayWithYear(coupon.expiry) })}</p>
            </div>
            <div className="voucher-act">
              <span>{m.home_voucher_cost({ points: coupon.points.toLocaleString('en-HK') })}</span>
              <Button
                size="small"
                aria-label={m.home_voucher_take_of({ name: coupon.name })}
                onClick={() => setWanted(coupon.couponCode)}
              >
                {m.home_voucher_take()}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {wanted && <CollectCoupon key={wanted} couponCode={wanted} onClose={() => setWanted(null)} />}
    </HomeSection>
  )
}

const sayLeast = ({ minCharge }: HomeCoupon) =>
  minCharge > 0 ? m.home_voucher_least({ amount: formatShort(minCharge) }) : m.home_voucher_no_least()

function sayWorth({ couponType, couponValue, percent }: HomeCoupon): string {
  if (couponType === 'SHIPPING') return m.home_voucher_delivery()
  if (couponType === 'AMOUNT') return formatShort(couponValue)
  const { namesWhatIsLeft } = languageFacts[language()]
  return m.home_voucher_percent({ value: namesWhatIsLeft ? (100 - percent) / 10 : percent })
}
