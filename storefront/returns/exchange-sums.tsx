import type { RefundView } from '#contract/returns.ts'
import { SumRow } from '#storefront/cart/sum-row.tsx'
import { formatHkd } from '#ui/money.ts'
import { m } from '#words/compiled/messages.js'

/** The sums of an exchange: the new goods, the value of the returned ones, and the difference. §4 */
export function ExchangeSums({ exchange }: { exchange: NonNullable<RefundView['exchange']> }) {
  const { newTotal, credit, netTotal } = exchange
  const [label, value] =
    netTotal > 0
      ? [m.returns_you_pay(), netTotal]
      : netTotal < 0
        ? [m.returns_you_get(), -netTotal]
        : [m.returns_even(), formatHkd(0)]
  return (
    <dl className="grid gap-2 text-14">
      <SumRow label={m.returns_new_total()} value={newTotal} />
      <SumRow label={m.returns_credit()} value={-credit} tone="good" />
      <SumRow label={label} value={value} tone="total" />
    </dl>
  )
}
