import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { OrderView } from '#contract/orders.ts'
import type { RefundView } from '#contract/returns.ts'
import { CallFailed } from '#ui/api.ts'
import { callAsPerson } from '#storefront/verification/prove-person.ts'
import { useMember } from '#storefront/lib/use-member.ts'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { m } from '#words/compiled/messages.js'
import { NoOrder } from '#storefront/orders/no-order.tsx'
import { findOrderKey, keepKeyOfAddress } from '#storefront/orders/order-keys.ts'
import { OrderSkeleton } from '#storefront/orders/order-skeleton.tsx'
import { WholeOrder } from '#storefront/orders/whole-order.tsx'
import { useCleanAddress } from '#storefront/orders/use-clean-address.ts'
import { CancelOrder } from './cancel-order.tsx'
import { RefundList } from './refund-list.tsx'
import { readRefunds } from './use-refunds.ts'

type FoundOrder =
  | { kind: 'known'; order: OrderView; refunds: RefundView[] | null }
  | { kind: 'not-found'; invoiceNo: string }
  | { kind: 'failed'; message: string }

/** No login is required (§2): the server shows as much of the order as the visitor can prove to own. */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs): Promise<FoundOrder> {
  const invoiceNo = params['id'] ?? ''
  keepKeyOfAddress(invoiceNo, new URL(request.url).searchParams)
  try {
    const order = await callAsPerson('POST /payment/getSalesMemoDetails', { invoiceNo, ...findOrderKey(invoiceNo) })
    return { kind: 'known', order, refunds: await findRefunds(order) }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return error.status === 404 ? { kind: 'not-found', invoiceNo } : { kind: 'failed', message: error.message }
  }
}

/** Refunds exist only for paid orders; the masked view does not show them. */
async function findRefunds({ invoiceNo, masked, hasReceipt }: OrderView): Promise<RefundView[] | null> {
  if (masked || !hasReceipt) return []
  return readRefunds(invoiceNo).catch(() => null) // the order is shown without them
}

export default function OrderPage() {
  useCleanAddress()
  const found = useLoaderData<typeof clientLoader>()
  return (
    <div className="frame pb-8">
      <title>{`${m.orders_title()} | ${useFrame()?.company.name ?? ''}`}</title>
      <Trail here={found.kind === 'known' ? found.order.invoiceNo : m.orders_title()} />
      {found.kind === 'known' ? <OrderParts order={found.order} refunds={found.refunds} /> : <NoOrder found={found} />}
    </div>
  )
}

/** The order with its refunds and the cancel dialog. */
function OrderParts({ order, refunds }: { order: OrderView; refunds: RefundView[] | null }) {
  const { revalidate } = useRevalidator()
  const again = () => void revalidate()
  return (
    <WholeOrder
      order={order}
      onChanged={again}
      refunds={<RefundList invoiceNo={order.invoiceNo} found={refunds} onChanged={again} />}
      renderCancel={(onClose) => <CancelOrder invoiceNo={order.invoiceNo} onClose={onClose} onChanged={again} />}
    />
  )
}

/** Breadcrumbs to the list of orders, or for a guest to the order lookup. */
function Trail({ here }: { here: string }) {
  const lists =
    useMember() === undefined
      ? { label: m.orders_find(), to: '/orders/find' }
      : { label: m.members_orders(), to: '/personal/orders' }
  return <Breadcrumb crumbs={[{ label: m.shell_home(), to: '/' }, lists]} here={here} label={m.shell_you_are_here()} />
}

/** The server renders this for everyone; the browser loads the visitor's order. */
export function HydrateFallback() {
  useCleanAddress()
  return (
    <div className="pt-5">
      <OrderSkeleton />
    </div>
  )
}
