import type { PaymentResult } from '#contract/checkout.ts'
import { formatHkd } from '#ui/money.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Part } from '#ui/part.tsx'
import { m } from '#words/compiled/messages.js'
import type { Choosing } from './use-savings.ts'

/** The further charges on offer; empty without any. */
export function ChargesPart({ quote, choosing }: { quote: PaymentResult | null; choosing: Choosing }) {
  if (!quote || quote.chargeChoices.length === 0) return null
  const { savings, addCharge, removeCharge } = choosing
  return (
    <Part title={m.checkout_charges()}>
      {quote.chargeChoices.map(({ kind, name, amount }) => (
        <Checkbox
          key={kind}
          name={`charge-${kind}`}
          checked={savings.charges.includes(kind)}
          onChange={({ target }) => (target.checked ? addCharge(kind) : removeCharge(kind))}
        >
          {m.checkout_charge({ name, amount: formatHkd(amount) })}
        </Checkbox>
      ))}
    </Part>
  )
}
