import { useEffect, useState } from 'react'
import { useMay } from '#console/lib/may.ts'
import { useAnswer } from '#console/lib/query.ts'
import type { Route } from '#ui/api.ts'
import type { CountName } from './navigation.ts'

/** Milliseconds between two looks at what waits. */
const every = 60_000

/** True once the browser has nothing more urgent to do: the screen itself comes before the counts beside it. */
function useFirstIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return setIsIdle(true) // Safari
    const wish = requestIdleCallback(() => setIsIdle(true), { timeout: 1_000 })
    return () => cancelIdleCallback(wish)
  }, [])
  return isIdle
}

/** How much waits behind each noun. */
export function useCounts(): Partial<Record<CountName, number>> {
  const mayRole = useMay()
  const isIdle = useFirstIdle()
  const may = (route: Route) => isIdle && mayRole(route)
  const orders = useAnswer('GET /staff/orderCounts', {}, { every, enabled: may('GET /staff/orderCounts') }).data
  const payments = useAnswer(
    'GET /staff/offlinePayments',
    { tab: 'proof', size: 1 },
    { every, enabled: may('GET /staff/offlinePayments') },
  ).data
  const refunds = useAnswer(
    'GET /staff/refunds',
    { state: 'requested', size: 1 },
    { every, enabled: may('GET /staff/refunds') },
  ).data
  const reviews = useAnswer(
    'GET /staff/reviews',
    { tab: 'held', size: 1 },
    { every, enabled: may('GET /staff/reviews') },
  ).data
  const approvals = useAnswer('GET /staff/approvals', {}, { every, enabled: may('GET /staff/approvals') }).data
  return {
    ...(orders && {
      orders:
        orders.counts['to approve'] + orders.counts['to pick'] + orders.counts['to dispatch'] + orders.counts.refused,
    }),
    ...(payments && { payments: payments.totalCount }),
    ...(refunds && { refunds: refunds.totalCount }),
    ...(reviews && { reviews: reviews.counts.held, questions: reviews.counts.questions }),
    ...(approvals && { approvals: approvals.approvals.length }),
  }
}
