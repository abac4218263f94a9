import { useState } from 'react'
import { lazily } from '#storefront/lib/lazily.tsx'
import { formatHkd } from '#ui/money.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'
import { MethodCards } from '#storefront/lib/method-cards.tsx'
import { type OtherWays, useOtherWays } from './use-other-ways.ts'
import { usePaying } from './use-paying.ts'

const PayLaterPlan = lazily(() => import('./pay-later-plan.tsx'), 'PayLaterPlan')

interface PayAgainProps {
  invoiceNo: string
  payId?: string
  email?: string | undefined
  /** The current method; others are offered beside it. Null while none is chosen. */
  method: string | null
  /** The label of the button for the current method; null where there is nothing to press (a bank transfer). */
  label: string | null
}

/** Pays an order again, by the same or another method. */
export function PayAgain({ invoiceNo, payId, email, method, label }: PayAgainProps) {
  const { busy, payAgain, payOtherwise } = usePaying({ invoiceNo, payId, email })
  const ways = useOtherWays(invoiceNo, method)
  const chooser = (
    <WayChooser
      ways={ways}
      isFirst={method === null}
      busy={busy}
      onPay={(code, isAgreed) => void payOtherwise(code, isAgreed)}
    />
  )
  return (
    <div className="grid gap-3 text-left">
      {label !== null && (
        <Button size="large" busy={busy === 'again'} disabled={busy !== null} onClick={() => void payAgain()}>
          {label}
        </Button>
      )}
      {ways.methods.length > 0 && method === null && chooser}
      {ways.methods.length > 0 && method !== null && (
        <details className="group">
          <summary className="flex min-h-11 list-none items-center justify-center gap-1 text-14 text-action hover:underline">
            {m.orders_another_method()}
            <Icon name="down" size={16} className="transition-transform group-open:rotate-180" />
          </summary>
          {chooser}
        </details>
      )}
    </div>
  )
}

interface WayChooserProps {
  ways: OtherWays
  /** No method was chosen before: this is the main choice, and its heading is visible. */
  isFirst: boolean
  busy: 'again' | 'otherwise' | null
  onPay: (cashCode: string, isAgreed: boolean) => void
}

/** Consent to instalments requires the schedule in view; the server requires it, too. */
function WayChooser({ ways: { methods, amount, payLater }, isFirst, busy, onPay }: WayChooserProps) {
  const [chosen, setChosen] = useState('')
  const [isAgreed, setIsAgreed] = useState(false)
  const isInParts =
    payLater !== null && methods.find(({ cashCode }) => cashCode === chosen)?.specialControl === 'PAY_LATER'
  const firstPart = payLater?.parts[0]?.amount ?? amount
  return (
    <div className="grid gap-3 pt-2">
      <MethodCards methods={methods} value={chosen} onChange={setChosen} hideLegend={!isFirst} />
      {isInParts && (
        <PayLaterPlan plan={payLater}>
          <Checkbox checked={isAgreed} onChange={({ target }) => setIsAgreed(target.checked)} required>
            {m.checkout_plan_agree()}
          </Checkbox>
        </PayLaterPlan>
      )}
      <Button
        tone={isFirst ? 'action' : 'plain'}
        size="large"
        busy={busy === 'otherwise'}
        disabled={busy !== null || chosen === '' || (isInParts && !isAgreed)}
        onClick={() => onPay(chosen, isInParts && isAgreed)}
      >
        {m.orders_pay_with({ amount: formatHkd(isInParts ? firstPart : amount) })}
      </Button>
    </div>
  )
}
