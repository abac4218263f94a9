import { useEffect, useRef } from 'react'
import type { RefundView } from '#contract/returns.ts'
import { pauseAfter } from '#storefront/lib/query-pauses.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

const firstPause = 2_000

/** Polls while a refund is on its way, ever less often, and reports when it has arrived. §8 */
export function useRefundNews(refunds: readonly RefundView[], look: () => void) {
  const underway = refunds.filter(isUnderway).map(({ refundNo }) => refundNo)
  const before = useRef<readonly string[]>([])
  useEffect(() => {
    const arrived = refunds.some(({ refundNo, state }) => state === 'done' && before.current.includes(refundNo))
    if (arrived) say(m.returns_successful(), { tone: 'good' })
    before.current = refunds.filter(isUnderway).map(({ refundNo }) => refundNo)
  }, [refunds])

  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  const waits = underway.length > 0
  useEffect(() => {
    if (!waits) return
    let looks = 0
    let timer = setTimeout(tick, firstPause)
    function tick() {
      if (document.visibilityState === 'visible') latest.current()
      looks += 1
      timer = setTimeout(tick, pauseAfter(looks, firstPause))
    }
    return () => clearTimeout(timer)
  }, [waits])
}

/** Whether a bank is transferring a booked refund. Manual refunds take days and are not polled. */
const isUnderway = ({ state, parts }: RefundView) =>
  state === 'booked' && parts.every((part) => part.state !== 'by hand')
