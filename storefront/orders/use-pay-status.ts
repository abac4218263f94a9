import { useEffect, useState } from 'react'
import type { PayStatus } from '#contract/payments.ts'
import { call } from '#storefront/lib/call.ts'
import { findOrderToken } from './order-keys.ts'

const firstPause = 1_000
const longestPause = 15_000
/** Money that comes by hand takes its time. */
const pauseByHand = 20_000

export const which = ({ invoiceNo, payId }: { invoiceNo: string; payId: string }) => ({
  invoiceNo,
  payId,
  ...findOrderToken(invoiceNo),
})

/** Seconds between two questions: soon at first, then ever more rarely. */
export const nextPause = (pause: number) => Math.min(pause * 1.5, longestPause)

/** While a payment waits, the shop's own records are polled; not while the tab is hidden. §7 */
export function usePayStatus(first: PayStatus): [PayStatus, (status: PayStatus) => void] {
  const [status, setStatus] = useState(first)
  const [told, setTold] = useState(first)
  if (told !== first) {
    setTold(first)
    setStatus(first)
  }
  const { invoiceNo, payId } = status
  const byHand = status.status === 'offline'
  const waits = byHand || status.status === 'waiting'
  useEffect(() => {
    if (!waits) return
    let pause = byHand ? pauseByHand : firstPause
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      if (document.visibilityState === 'visible')
        await call('POST /payment/payCheckOMSByLocal', which({ invoiceNo, payId })).then(setStatus, () => {})
      if (!byHand) pause = nextPause(pause)
      timer = setTimeout(() => void look(), pause)
    }
    timer = setTimeout(() => void look(), pause)
    return () => clearTimeout(timer)
  }, [waits, byHand, invoiceNo, payId])
  return [status, setStatus]
}
