import { useEffect, useEffectEvent, useState } from 'react'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { useShopAnswer } from '#storefront/lib/use-shop-answer.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

const sayFigure = (points: number) => points.toLocaleString('en-HK')

function sayFailure(error: unknown) {
  if (!(error instanceof CallFailed)) throw error
  say(error.message, { tone: 'bad' })
}

/** Asks what the coupon costs this member, and then whether to spend that. A walk-in is shown the way to the login. */
export function CollectCoupon({ couponCode, onClose }: { couponCode: string; onClose: () => void }) {
  const [requestId] = useState(() => crypto.randomUUID()) // pressing again after a lost response is the same purchase
  const [busy, setBusy] = useState(false)
  const close = useEffectEvent(onClose)
  const { answer, failure } = useShopAnswer(couponCode, () => call('POST /vip/redeemCouponRulesUnderVipGrade', {}))
  const rule = answer?.rules.find((each) => each.couponCode === couponCode)
  const isRefused = answer !== null && !rule?.affordable
  useEffect(() => {
    if (failure instanceof CallFailed) say(failure.message, { tone: 'bad' })
    if (isRefused && rule)
      say(m.home_voucher_short({ points: sayFigure(answer.bonus), name: rule.name }), { tone: 'bad' })
    if (isRefused && !rule) say(m.refusal_coupon_not_offered(), { tone: 'bad' })
    if (failure || isRefused) close()
  }, [answer, rule, failure, isRefused])
  if (!answer || !rule?.affordable) return null
  const { bonus } = answer
  const collect = async () => {
    setBusy(true)
    try {
      await call('POST /vip/vipRedeemCoupon', { couponCode, requestId })
      say(m.coupon_offer_taken({ name: rule.name }), { tone: 'good' })
      onClose()
    } catch (error) {
      setBusy(false)
      sayFailure(error)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.coupon_offer_take_of({ name: rule.name })}
      closeLabel={m.shell_close()}
      foot={
        <Button busy={busy} onClick={() => void collect()}>
          {m.coupon_offer_take()}
        </Button>
      }
    >
      <div className="grid gap-2 p-4 tabular-nums">
        <p>{m.coupon_offer_spends({ points: sayFigure(rule.points), left: sayFigure(bonus - rule.points) })}</p>
        <p className="text-soft">{m.coupon_offer_final({ day: formatDayWithYear(rule.expiry) })}</p>
      </div>
    </Dialog>
  )
}
