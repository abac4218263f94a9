import { useState } from 'react'
import type { CouponOffer } from '#contract/vouchers.ts'
import { call } from '#storefront/lib/call.ts'
import { useAct } from '#storefront/lib/use-act.ts'
import { queryKeys, refresh } from '#storefront/lib/query.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { sayPoints } from '#storefront/members/points.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'

interface BuyCouponDialogProps {
  offer: CouponOffer
  bonus: number
  onClose: () => void
}

/** Asks for confirmation before points are spent, because that cannot be undone. */
export function BuyCouponDialog({ offer, bonus, onClose }: BuyCouponDialogProps) {
  const { couponCode, name, points, expiry } = offer
  const [requestId] = useState(() => crypto.randomUUID()) // the idempotency key: pressing again after a lost response is the same purchase
  const buy = useAct(async () => {
    await call('POST /vip/vipRedeemCoupon', { couponCode, requestId })
    say(m.coupon_offer_taken({ name }), { tone: 'good' })
    onClose()
    // Refetches the account as well, because the card above shows the balance.
    await refresh(queryKeys.couponOffers, queryKeys.coupons, queryKeys.account)
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.coupon_offer_take_of({ name })}
      closeLabel={m.shell_close()}
      foot={
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button tone="plain" onClick={onClose}>
            {m.coupon_cancel()}
          </Button>
          <Button busy={buy.isPending} onClick={() => buy.mutate()}>
            {m.coupon_offer_take()}
          </Button>
        </div>
      }
    >
      <div className="grid gap-2 p-4 tabular-nums">
        <p>{m.coupon_offer_spends({ points: sayPoints(points), left: sayPoints(bonus - points) })}</p>
        <p className="text-soft">{m.coupon_offer_final({ day: formatDayWithYear(expiry) })}</p>
      </div>
    </Dialog>
  )
}
