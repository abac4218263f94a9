import { useEffect, useState } from 'react'
import type { PaymentMethod } from '#contract/payments.ts'
import { call } from '#storefront/lib/call.ts'
import { formatHkd } from '#storefront/lib/money.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Icon } from '#storefront/ui/icon.tsx'
import { m } from '#words/compiled/messages.js'
import { MethodCards } from './method-cards.tsx'
import { usePaying } from './use-paying.ts'

interface PayAgainProps {
  invoiceNo: string
  payId?: string
  email?: string | undefined
  amount: number
  /** How it was to be paid so far, in words or by its code; the other ways are offered beside it. Null: that is to be chosen. */
  method: string | null
  /** On the button that goes on the same way; null where there is nothing to press (a bank transfer). */
  label: string | null
}

/** Pay again, or another way. */
export function PayAgain({ invoiceNo, payId, email, amount, method, label }: PayAgainProps) {
  const { busy, payAgain, payOtherwise } = usePaying({ invoiceNo, payId, email })
  const [methods, setMethods] = useState<readonly PaymentMethod[]>([])
  const [chosen, choose] = useState('')
  // Cards, points and parts are settled when an order is placed; what is left is paid plainly.
  const others = methods.filter(
    (one) => one.specialControl === null && one.cashDescription !== method && one.cashCode !== method,
  )
  useEffect(() => {
    call('GET /payment/getPaymentTypeList', {}).then(
      (answer) => setMethods(answer.methods),
      () => {}, // paying again the same way is still there
    )
  }, [])
  const ways = (
    <div className="grid gap-3 pt-2">
      <MethodCards methods={others} value={chosen} onChange={choose} hideLegend={method !== null} />
      <Button
        tone={method === null ? 'action' : 'plain'}
        size="large"
        busy={busy === 'otherwise'}
        disabled={busy !== null || chosen === ''}
        onClick={() => void payOtherwise(chosen)}
      >
        {m.orders_pay_with({ amount: formatHkd(amount) })}
      </Button>
    </div>
  )
  return (
    <div className="grid gap-3 text-left">
      {label !== null && (
        <Button size="large" busy={busy === 'again'} disabled={busy !== null} onClick={() => void payAgain()}>
          {label}
        </Button>
      )}
      {others.length > 0 && method === null && ways}
      {others.length > 0 && method !== null && (
        <details className="group">
          <summary className="flex min-h-11 list-none items-center justify-center gap-1 text-14 text-action hover:underline">
            {m.orders_another_method()}
            <Icon name="down" size={16} className="transition-transform group-open:rotate-180" />
          </summary>
          {ways}
        </details>
      )}
    </div>
  )
}
