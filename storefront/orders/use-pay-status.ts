import type { PayStatus } from '#contract/payments.ts'
import { call } from '#storefront/lib/call.ts'
import { putAnswer, queryKeys } from '#storefront/lib/query.ts'
import { pauseAfter, pauseByHand, pauseByWallet, useFollowedQuery } from '#storefront/lib/query-polls.ts'
import { findOrderToken } from './order-keys.ts'

export const which = ({ invoiceNo, payId }: { invoiceNo: string; payId: string }) => ({
  invoiceNo,
  payId,
  ...findOrderToken(invoiceNo),
})

/** Polls the shop's own records while a payment is pending and the tab is visible. §7 */
export function usePayStatus(first: PayStatus): [PayStatus, (status: PayStatus) => void] {
  const key = queryKeys.payStatus(first.payId)
  const ask = () => call('POST /payment/payCheckOMSByLocal', which(first))
  const status = useFollowedQuery(key, first, ask, ({ state: { data = first, dataUpdateCount, errorUpdateCount } }) => {
    if (data.status === 'offline') return pauseByHand
    if (data.hasPass) return pauseByWallet
    return data.status === 'waiting' && pauseAfter(dataUpdateCount + errorUpdateCount)
  })
  return [status, (known) => void putAnswer(key, () => known)]
}
