import { useEffect, useEffectEvent, useState } from 'react'
import { CallFailed, type Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

type Rule = Reply<'POST /vip/redeemCouponRulesUnderVipGrade'>['rules'][number]

const sayFigure = (points: number) => points.toLocaleString('en-HK')

function sayFailure(error: unknown) {
  if (!(error instanceof CallFailed)) throw error
  say(error.message, { tone: 'bad' })
}

/** Asks what the coupon costs this member, and then whether to spend that. A walk-in is shown the way to the login. */
export function CollectCoupon({ couponCode, onClose }: { couponCode: string; onClose: () => void }) {
  const [found, setFound] = useState<{ rule: Rule; bonus: number } | null>(null)
  const [requestId] = useState(() => crypto.randomUUID()) // pressing again after a lost response is the same purchase
  const [busy, setBusy] = useState(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    let isGone = false
    void call('POST /vip/redeemCouponRulesUnderVipGrade', {})
      .then(({ rules, bonus }) => {
        const rule = rules.find((each) => each.couponCode === couponCode)
        if (isGone) return
        if (rule?.affordable) return setFound({ rule, bonus })
        const words = rule
          ? m.home_voucher_short({ points: sayFigure(bonus), name: rule.name })
          : m.refusal_coupon_not_offered()
        say(words, { tone: 'bad' })
        close()
      })
      .catch((error: unknown) => {
        if (isGone) return
        close()
        sayFailure(error)
      })
    return () => {
      isGone = true
    }
  }, [couponCode])
  if (!found) return null
  const { rule, bonus } = found
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
