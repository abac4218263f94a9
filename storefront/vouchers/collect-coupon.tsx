import { useEffect, useState } from 'react'
import type { Reply } from '#ui/api.ts'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { sayPoints } from '#storefront/members/points.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { BuyCouponDialog } from './buy-coupon-dialog.tsx'

type Offers = Reply<'POST /vip/redeemCouponRulesUnderVipGrade'>

/** Asks what the coupon costs this member, and then whether to spend that. A walk-in is shown the way to the login. */
export function CollectCoupon({ couponCode, onClose }: { couponCode: string; onClose: () => void }) {
  const [offers, setOffers] = useState<Offers | null>(null)
  useEffect(() => {
    let isGone = false
    const give = ({ rules, bonus, ...rest }: Offers) => {
      const offer = rules.find((each) => each.couponCode === couponCode)
      if (isGone) return
      if (offer?.affordable) return setOffers({ rules: [offer], bonus, ...rest })
      say(
        offer ? m.home_voucher_short({ points: sayPoints(bonus), name: offer.name }) : m.refusal_coupon_not_offered(),
        { tone: 'bad' },
      )
      onClose()
    }
    const fail = (error: unknown) => {
      if (isGone) return
      if (!(error instanceof CallFailed)) throw error
      say(error.message, { tone: 'bad' })
      onClose()
    }
    call('POST /vip/redeemCouponRulesUnderVipGrade', {}).then(give, fail)
    return () => {
      isGone = true
    }
    // The code is this component's key.
  }, [])
  const [offer] = offers?.rules ?? []
  return offer && offers ? <BuyCouponDialog offer={offer} bonus={offers.bonus} onClose={onClose} /> : null
}
