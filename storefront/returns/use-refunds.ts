import { useEffect, useRef } from 'react'
import type { RefundView } from '#contract/returns.ts'
import { call } from '#storefront/lib/call.ts'
import { queryKeys } from '#storefront/lib/query.ts'
import { pauseAfter, useFollowedQuery } from '#storefront/lib/query-polls.ts'
import { findOrderToken } from '#storefront/orders/order-keys.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

const firstPause = 2_000

export const readRefunds = async (invoiceNo: string): Promise<RefundView[]> =>
  (await call('GET /sale/refunds', { invoiceNo, ...findOrderToken(invoiceNo) })).refunds

/** An order's refunds. While one is on its way they are polled, ever less often, and its arrival is reported. §8 */
export function useRefunds(invoiceNo: string, found: RefundView[] | null, onArrived: () => void) {
  const refunds = useFollowedQuery<RefundView[] | null>(
    queryKeys.refunds(invoiceNo),
    found,
    () => readRefunds(invoiceNo),
    ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      (data?.some(isUnderway) ?? false) && pauseAfter(dataUpdateCount + errorUpdateCount, firstPause),
  )
  const latest = useRef(onArrived)
  useEffect(() => {
    latest.current = onArrived
  })
  const before = useRef<readonly string[]>([])
  useEffect(() => {
    const ended = refunds?.filter((refund) => before.current.includes(refund.refundNo) && !isUnderway(refund)) ?? []
    before.current = refunds?.filter(isUnderway).map(({ refundNo }) => refundNo) ?? []
    if (ended.some(({ state }) => state === 'done')) say(m.returns_successful(), { tone: 'good' })
    if (ended.length > 0) latest.current() // the order has changed with them
  }, [refunds])
  return refunds
}

/** Whether a bank is transferring a booked refund. Manual refunds take days and are not polled. */
const isUnderway = ({ state, parts }: RefundView) =>
  state === 'booked' && parts.every((part) => part.state !== 'by hand')
