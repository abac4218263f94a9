import type { Bill } from '#contract/bills.ts'

const colours: Record<Bill['state'], string> = {
  PAID: 'bg-good',
  DUE: 'bg-line',
  OVERDUE: 'bg-bad',
  CANCELLED: 'bg-paper inset-ring inset-ring-line',
}

/** A bar of the parts in order, each as wide as its share. The rows below give the same facts as text. */
export function BillBar({ bills }: { bills: readonly Bill[] }) {
  return (
    <div aria-hidden className="flex gap-1">
      {bills.map(({ billId, amount, state }) => (
        <span
          key={billId}
          className={`h-2 rounded-full ${colours[state]}`}
          style={{ flexGrow: amount, flexBasis: 0 }}
        />
      ))}
    </div>
  )
}
