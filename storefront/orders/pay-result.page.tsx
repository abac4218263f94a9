import { type ClientLoaderFunctionArgs, Link, replace, useLoaderData, useLocation } from 'react-router'
import type { PayStatus } from '#contract/payments.ts'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { memberOf, session } from '#storefront/lib/session.ts'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'
import { endConversation, findLastPayment, type PlacedPayment } from './conversation.ts'
import { takeWayOn } from './jump-url.ts'
import { PayOutcome } from './pay-outcome.tsx'
import { which } from './use-pay-status.ts'

type FoundStatus =
  | { kind: 'known'; status: PayStatus }
  | { kind: 'none' }
  | { kind: 'not-found' }
  | { kind: 'failed'; message: string }

/** Asks the bank through the server. The URL only names the payment, and never proves its result. §2 */
export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<FoundStatus> {
  const { orderId, payId } = params
  const payment = orderId && payId ? { invoiceNo: orderId, payId } : findLastPayment()
  if (!payment) return { kind: 'none' }
  try {
    const status = await askWhetherPaid(payment)
    if (isOver(status)) endConversation()
    const wayOn = takeWayOn(status, memberOf(session.get()) !== undefined)
    if (wayOn) throw replace(wayOn)
    return { kind: 'known', status }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return error.status === 404 ? { kind: 'not-found' } : { kind: 'failed', message: error.message }
  }
}

const isOver = ({ status }: PayStatus) => status === 'paid' || status === 'cancelled' || status === 'expired'

/** When the bank cannot be reached, the shop's own records still show the payment's state. */
async function askWhetherPaid(payment: PlacedPayment): Promise<PayStatus> {
  try {
    return await call('POST /payment/payCheckOMS', which(payment))
  } catch (error) {
    if (error instanceof CallFailed && error.error === 'BANK_UNREACHABLE')
      return call('POST /payment/payCheckOMSByLocal', which(payment))
    throw error
  }
}

export default function PayResultPage() {
  const found = useLoaderData<typeof clientLoader>()
  const { state } = useLocation() as { state: { fromCheckOut?: boolean } | null }
  return (
    <div className="frame py-8">
      <title>{`${m.orders_result_title()} | ${useFrame()?.company.name ?? ''}`}</title>
      {found.kind === 'known' ? (
        <PayOutcome found={found.status} fromCheckOut={state?.fromCheckOut === true} />
      ) : (
        <NoOutcome found={found} />
      )}
    </div>
  )
}

function NoOutcome({ found }: { found: Exclude<FoundStatus, { kind: 'known' }> }) {
  const title = { none: m.orders_result_none, 'not-found': m.orders_not_found, failed: m.orders_failed }[found.kind]()
  return (
    <EmptyState
      level="h1"
      scene={found.kind === 'failed' ? 'offline' : 'no-orders'}
      title={title}
      action={
        <Link to={found.kind === 'failed' ? '' : '/orders/find'} className={buttonClass()}>
          {found.kind === 'failed' ? m.orders_try_again() : m.orders_find()}
        </Link>
      }
    >
      {found.kind === 'failed' ? found.message : m.orders_result_none_text()}
    </EmptyState>
  )
}

/** The server renders this for everyone; the browser loads the visitor's payment. */
export function HydrateFallback() {
  return (
    <div className="frame py-8" role="status" aria-label={m.orders_result_loading()}>
      <div className="mx-auto grid max-w-xl gap-4 py-8">
        <Skeleton className="mx-auto size-16 !rounded-full" />
        <Skeleton className="mx-auto h-7 w-1/2" />
        <Skeleton className="mx-auto h-5 w-3/4" />
        <Skeleton className="h-32 w-full !rounded-md" />
      </div>
    </div>
  )
}
