import { useMay } from '#console/lib/may.ts'
import { useAnswer } from '#console/lib/query.ts'
import type { CountName } from './navigation.ts'

/** Milliseconds between two looks at what waits. */
const every = 60_000

/** How much waits behind each noun. */
export function useCounts(): Partial<Record<CountName, number>> {
  const may = useMay()
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
  const approvals = useAnswer('GET /staff/approvals', {}, { every, enabled: may('GET /staff/approvals') }).data
  return {
    ...(orders && {
      orders:
        orders.counts['to approve'] + orders.counts['to pick'] + orders.counts['to dispatch'] + orders.counts.refused,
    }),
    ...(payments && { payments: payments.totalCount }),
    ...(refunds && { refunds: refunds.totalCount }),
    ...(approvals && { approvals: approvals.approvals.length }),
  }
}
