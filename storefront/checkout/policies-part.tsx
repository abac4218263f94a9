import { useState } from 'react'
import type { PaymentResult } from '#contract/checkout.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { m } from '#words/compiled/messages.js'
import { PolicyDialog } from './policy-dialog.tsx'
import { useField } from './use-field.ts'

type ShownPolicy = PaymentResult['returnRefundPolicy']

/** Both policies require consent (§5). Each opens in a dialog, so that no input is lost. */
export function PoliciesPart({ quote }: { quote: PaymentResult | null }) {
  const [open, setOpen] = useState<ShownPolicy | null>(null)
  const field = useField()
  if (!quote) return null
  const agreements = [
    { name: 'agreeReturnRefundPolicy', policy: quote.returnRefundPolicy },
    { name: 'agreeDepositDeliveryPolicy', policy: quote.depositDeliveryPolicy },
  ] as const
  return (
    <div className="grid gap-1">
      {agreements.map(({ name, policy }) => (
        <Checkbox key={name} {...field(name)} required>
          {m.checkout_agree()}{' '}
          <a
            href={`/linkContent/${policy.id}`}
            className="font-medium text-action underline"
            onClick={(event) => {
              event.preventDefault()
              setOpen(policy)
            }}
          >
            {policy.title}
          </a>
        </Checkbox>
      ))}
      <PolicyDialog policy={open} onClose={() => setOpen(null)} />
    </div>
  )
}
