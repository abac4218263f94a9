import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Receipt } from '#contract/orders.ts'
import { SumRow } from '#storefront/cart/sum-row.tsx'
import { CallFailed } from '#ui/api.ts'
import { fetchFile } from '#storefront/lib/fetch-file.ts'
import { saveFile } from '#ui/save-file.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { Button } from '#ui/button.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { OrderAmounts } from './order-amounts.tsx'
import { findOrderToken } from './order-keys.ts'
import { OrderLines } from './order-lines.tsx'

/** The receipt: payer, payee, lines, tenders and refunds. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { invoiceNo, order, refunds, refunded } = receipt
  return (
    <article className="mx-auto grid max-w-3xl grid-cols-1 gap-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <h1 className="text-22 sm:text-28">{m.orders_receipt()}</h1>
          <Link
            to={`/personal/orders/${encodeURIComponent(invoiceNo)}`}
            className="inline-flex min-h-9 items-center text-14 text-action underline print:hidden"
          >
            {m.orders_back()}
          </Link>
        </div>
        <div className="print:hidden">
          <SaveButton invoiceNo={invoiceNo} />
        </div>
      </header>
      <div className="grid gap-6 rounded-md bg-mist p-4 sm:grid-cols-2 sm:p-6">
        <div className="min-w-0">
          <p className="font-medium">{receipt.coName}</p>
          <p className="text-14 wrap-anywhere text-soft">{receipt.coAddress}</p>
        </div>
        <dl className="grid gap-1 text-14">
          <Fact name={m.orders_receipt_number()}>{receipt.receiptNo}</Fact>
          <Fact name={m.orders_receipt_order()}>{invoiceNo}</Fact>
          <Fact name={m.orders_receipt_paid_on()}>{formatDayWithYear(receipt.paidAt)}</Fact>
          {order.deliverTo && <Fact name={m.orders_receipt_customer()}>{order.deliverTo.recipient}</Fact>}
        </dl>
      </div>
      <OrderLines lines={order.lines} />
      <div className="sm:ml-auto sm:w-80">
        <OrderAmounts order={order} />
        {refunds.length > 0 && (
          <dl className="mt-4 grid gap-2 border-t border-line pt-3 text-14">
            {refunds.map(({ refundNo, amount }) => (
              <SumRow key={refundNo} label={m.orders_receipt_refund({ number: refundNo })} value={-amount} />
            ))}
            <SumRow label={m.orders_receipt_net()} value={order.netTotal - refunded} tone="net" />
          </dl>
        )}
      </div>
    </article>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}

function SaveButton({ invoiceNo }: { invoiceNo: string }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const pdf = await fetchFile('GET /payment/receiptPdf', { invoiceNo, ...findOrderToken(invoiceNo) })
      saveFile(pdf, `receipt-${invoiceNo}.pdf`)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      say(error.message, { tone: 'bad' })
    }
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void save()}>
      {m.orders_receipt_save()}
    </Button>
  )
}
