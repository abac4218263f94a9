import { useEffect, useState } from 'react'
import type { PaymentMethod } from '#contract/payments.ts'
import { call } from '#storefront/lib/call.ts'
import { formatHkd } from '#storefront/lib/money.ts'
import { findOrderToken } from './order-keys.ts'
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
  label: string
}

/** Pay again, or another way. */
export function PayAgain({ invoiceNo, payId, email, amount, label }: PayAgainProps) {
  const { busy, payAgain, payOtherwise } = usePaying({ invoiceNo, payId, email })
  const [methods, setMethods] = useState<readonly PaymentMethod[]>([])
  const [chosen, choose] = useState('')
  useEffect(() => {
    call('GET /salesMemo/getPurchaserOnlinePayWay', { invoiceNo, ...findOrderToken(invoiceNo) }).then(
      (answer) => setMethods(answer.methods),
      () => {}, // paying again the same way is still there
    )
  }, [invoiceNo])
  return (
    <div className="grid gap-3 text-left">
      <Button size="large" busy={busy === 'again'} disabled={busy !== null} onClick={() => void payAgain()}>
        {label}
      </Button>
      {methods.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 list-none items-center justify-center gap-1 text-14 text-action hover:underline">
            {m.orders_another_method()}
            <Icon name="down" size={16} className="transition-transform group-open:rotate-180" />
          </summary>
          <div className="grid gap-3 pt-2">
            <MethodCards methods={methods} value={chosen} onChange={choose} />
            <Button tone="plain" size="large" busy={busy === 'otherwise'} disabled={busy !== null || chosen === ''} onClick={() => void payOtherwise(chosen)}>
              {m.orders_pay_with({ amount: formatHkd(amount) })}
            </Button>
          </div>
        </details>
      )}
    </div>
  )
}
