import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import type { OrderView } from '#contract/orders.ts'
import { CallFailed } from '#storefront/lib/api.ts'
import { call } from '#storefront/lib/call.ts'
import { useFrame } from '#storefront/shell/frame-data.ts'
import { m } from '#words/compiled/messages.js'
import { NoOrder } from './no-order.tsx'
import { findOrderKey, keepKeyOfAddress } from './order-keys.ts'
import { OrderSkeleton } from './order-skeleton.tsx'
import { WholeOrder } from './whole-order.tsx'
import { useCleanAddress } from './use-clean-address.ts'

export type Found =
  | { kind: 'known'; order: OrderView }
  | { kind: 'not-found'; invoiceNo: string }
  | { kind: 'failed'; message: string }

/** Opens without login, §2: the shop shows as much of the order as the visitor can prove to own. */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs): Promise<Found> {
  const invoiceNo = params['id'] ?? ''
  keepKeyOfAddress(invoiceNo, new URL(request.url).searchParams)
  try {
    return {
      kind: 'known',
      order: await call('POST /payment/getSalesMemoDetails', { invoiceNo, ...findOrderKey(invoiceNo) }),
    }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return error.status === 404 ? { kind: 'not-found', invoiceNo } : { kind: 'failed', message: error.message }
  }
}

export default function OrderPage() {
  useCleanAddress()
  const found = useLoaderData<typeof clientLoader>()
  return (
    <div className="frame py-6 lg:py-8">
      <title>{`${m.orders_title()} | ${useFrame()?.company.name ?? ''}`}</title>
      {found.kind === 'known' ? <WholeOrder order={found.order} /> : <NoOrder found={found} />}
    </div>
  )
}

/** What the server sends everyone: whose order it is, is known in the browser. */
export function HydrateFallback() {
  useCleanAddress()
  return <OrderSkeleton />
}
