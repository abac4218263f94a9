import { useEffect, useRef } from 'react'
import type { PayStatus } from '#contract/payments.ts'
import { call } from '#storefront/lib/call.ts'
import { putAnswer, queryKeys, useShopQuery } from '#storefront/lib/query.ts'
import { pauseAfter, pauseByHand } from '#storefront/lib/query-pauses.ts'
import { findOrderToken } from './order-keys.ts'

export const which = ({ invoiceNo, payId }: { invoiceNo: string; payId: string }) => ({
  invoiceNo,
  payId,
  ...findOrderToken(invoiceNo),
})

/** Polls the shop's own records while a payment is pending and the tab is visible. §7 */
export function usePayStatus(first: PayStatus): [PayStatus, (status: PayStatus) => void] {
  const key = queryKeys.payStatus(first.payId)
  const { data } = useShopQuery(key, () => call('POST /payment/payCheckOMSByLocal', which(first)), {
    initialData: first,
    refetchInterval: ({ state: { data: known = first, dataUpdateCount, errorUpdateCount } }) => {
      if (known.status === 'offline') return pauseByHand
      return known.status === 'waiting' && pauseAfter(dataUpdateCount + errorUpdateCount)
    },
  })
  const know = (status: PayStatus) => void putAnswer(key, () => status)
  const told = useRef(first)
  useEffect(() => {
    if (told.current !== first) void putAnswer(queryKeys.payStatus(first.payId), () => first)
    told.current = first
  }, [first])
  return [data ?? first, know]
}
