import { Link } from 'react-router'
import type { OrderView } from '#contract/orders.ts'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'

/** Links to the order's documents. */
export function OrderDocuments({ order: { invoiceNo, hasReceipt } }: { order: OrderView }) {
  if (!hasReceipt) return null
  return (
    <section>
      <h2 className="border-b border-line pb-2 text-18">{m.orders_documents()}</h2>
      <Link
        to={`/orders/receipt/${encodeURIComponent(invoiceNo)}`}
        className="mt-2 flex min-h-11 items-center gap-3 hover:text-action hover:underline"
      >
        <Icon name="order" className="text-soft" />
        {m.orders_receipt()}
        <Icon name="right" size={16} className="ml-auto text-soft" />
      </Link>
    </section>
  )
}
