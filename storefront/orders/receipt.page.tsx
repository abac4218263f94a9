import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import type { Receipt } from '#contract/orders.ts'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { m } from '#words/compiled/messages.js'
import { NoOrder } from './no-order.tsx'
import { findOrderToken } from './order-keys.ts'
import { OrderSkeleton } from './order-skeleton.tsx'
import { ReceiptSheet } from './receipt-sheet.tsx'

type FoundReceipt =
  | { kind: 'known'; receipt: Receipt }
  | { kind: 'not-there'; invoiceNo: string; message: string }
  | { kind: 'not-found'; invoiceNo: string }
  | { kind: 'failed'; message: string }

/** Allowed with full access to the order: its member, the tab that placed it, or its link. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<FoundReceipt> {
  const invoiceNo = params['id'] ?? ''
  try {
    const receipt = await call('POST /payment/getReceipt', { invoiceNo, ...findOrderToken(invoiceNo) })
    return { kind: 'known', receipt }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const { message } = error
    if (error.error === 'RECEIPT_NOT_THERE') return { kind: 'not-there', invoiceNo, message }
    return error.status === 404 ? { kind: 'not-found', invoiceNo } : { kind: 'failed', message }
  }
}

export default function ReceiptPage() {
  const found = useLoaderData<typeof clientLoader>()
  return (
    <div className="frame py-6 lg:py-8">
      <title>{`${m.orders_receipt()} | ${useFrame()?.company.name ?? ''}`}</title>
      {found.kind === 'known' && <ReceiptSheet receipt={found.receipt} />}
      {found.kind === 'not-there' && (
        <EmptyState
          level="h1"
          scene="no-orders"
          title={m.orders_receipt_not_there()}
          action={
            <Link to={`/personal/orders/${encodeURIComponent(found.invoiceNo)}`} className={buttonClass()}>
              {m.orders_back()}
            </Link>
          }
        >
          {found.message}
        </EmptyState>
      )}
      {(found.kind === 'not-found' || found.kind === 'failed') && <NoOrder found={found} />}
    </div>
  )
}

/** The server renders this for everyone; the browser loads the visitor's receipt. */
export function HydrateFallback() {
  return <OrderSkeleton />
}
