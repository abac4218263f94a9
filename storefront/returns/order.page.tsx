import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { OrderView } from '#contract/orders.ts'
import type { RefundView } from '#contract/returns.ts'
import { CallFailed } from '#storefront/lib/api.ts'
import { call } from '#storefront/lib/call.ts'
import { callAsPerson } from '#storefront/identity/prove-person.ts'
import { useMember } from '#storefront/lib/use-member.ts'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { m } from '#words/compiled/messages.js'
import { NoOrder } from '#storefront/orders/no-order.tsx'
import { findOrderKey, findOrderToken, keepKeyOfAddress } from '#storefront/orders/order-keys.ts'
import { OrderSkeleton } from '#storefront/orders/order-skeleton.tsx'
import { WholeOrder } from '#storefront/orders/whole-order.tsx'
import { useCleanAddress } from '#storefront/orders/use-clean-address.ts'
import { CancelOrder } from './cancel-order.tsx'
import { RefundList } from './refund-list.tsx'

type FoundOrder =
  | { kind: 'known'; order: OrderView; refunds: RefundView[] | null }
  | { kind: 'not-found'; invoiceNo: string }
  | { kind: 'failed'; message: string }

/** Opens without login, §2: the shop shows as much of the order as the visitor can prove to own. */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs): Promise<FoundOrder> {
  const invoiceNo = params['id'] ?? ''
  keepKeyOfAddress(invoiceNo, new URL(request.url).searchParams)
  try {
    const order = await callAsPerson('POST /payment/getSalesMemoDetails', { invoiceNo, ...findOrderKey(invoiceNo) })
    return { kind: 'known', order, refunds: await readRefunds(order) }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return error.status === 404 ? { kind: 'not-found', invoiceNo } : { kind: 'failed', message: error.message }
  }
}

/** Nothing goes back of what was never paid; a masked view does not tell. */
async function readRefunds({ invoiceNo, masked, hasReceipt }: OrderView): Promise<RefundView[] | null> {
  if (masked || !hasReceipt) return []
  return call('GET /sale/refunds', { invoiceNo, ...findOrderToken(invoiceNo) }).then(
    ({ refunds }) => refunds,
    () => null, // the order can still be looked at
  )
}

export default function OrderPage() {
  useCleanAddress()
  const found = useLoaderData<typeof clientLoader>()
  return (
    <div className="frame pb-8">
      <title>{`${m.orders_title()} | ${useFrame()?.company.name ?? ''}`}</title>
      <Trail here={found.kind === 'known' ? found.order.invoiceNo : m.orders_title()} />
      {found.kind === 'known' ? <Known order={found.order} refunds={found.refunds} /> : <NoOrder found={found} />}
    </div>
  )
}

/** The order, and in it what goes back and how it is cancelled. */
function Known({ order, refunds }: { order: OrderView; refunds: RefundView[] | null }) {
  const { revalidate } = useRevalidator()
  const again = () => void revalidate()
  return (
    <WholeOrder
      order={order}
      onChanged={again}
      refunds={<RefundList refunds={refunds} onChanged={again} />}
      renderCancel={(onClose) => <CancelOrder invoiceNo={order.invoiceNo} onClose={onClose} onChanged={again} />}
    />
  )
}

/** Back to where orders are listed, or where a guest finds one. */
function Trail({ here }: { here: string }) {
  const lists =
    useMember() === undefined
      ? { label: m.orders_find(), to: '/orders/find' }
      : { label: m.members_orders(), to: '/personal/orders' }
  return <Breadcrumb crumbs={[{ label: m.shell_home(), to: '/' }, lists]} here={here} label={m.shell_you_are_here()} />
}

/** What the server sends everyone: whose order it is, is known in the browser. */
export function HydrateFallback() {
  useCleanAddress()
  return (
    <div className="pt-5">
      <OrderSkeleton />
    </div>
  )
}
