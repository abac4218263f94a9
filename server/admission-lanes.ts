import type { Route } from '#contract/calls.ts'
import type { AdmissionLane } from './lib/http/admission.ts'

/**
 * What somebody does who is in the middle of paying, and what a bank tells of it: from the moment at which goods are about to
 * be claimed. Who has begun is served before who is just arriving.
 */
const payingCalls = [
  'GET /payment/startPayment',
  'POST /payment/processPayment',
  'POST /payment/completePaymentMulCo',
  'POST /payment/payCheckOMS',
  'POST /payment/payCheckOMSByLocal',
  'POST /payment/repayApply',
  'POST /payment/rechoosePaymentMethod',
  'GET /payment/getPaymentTypeList',
  'GET /payment/getFpsCode',
  'POST /payment/sendPaymentProof',
  'POST /payLater/pay',
  'POST /payLater/getPayment',
  'POST /payLater/getFpsCode',
  'POST /payLater/sendPaymentProof',
] as const satisfies readonly Route[]

const paying = new Set<string>(payingCalls.map((route) => route.replace(' /', ' /api/')))
const payingPages = /^\/(checkOut|payResult)(\/|$)/
const webhooks = '/api/webhooks/'
/** Costs next to nothing, or must be answered whatever goes on: the health of the shop, files of the build. */
const free =
  /^\/(api\/health\/|api\/metrics$|assets\/|favicon\.ico$|offline-worker\.js$|manifest\.webmanifest$|robots\.txt$)/

/** Which requests a request waits among; none where it is let in whatever goes on. */
export function laneOf(method: string, path: string): AdmissionLane | undefined {
  if (free.test(path)) return undefined
  if (paying.has(`${method} ${path}`) || path.startsWith(webhooks) || payingPages.test(path)) return 'paying'
  if (path.startsWith('/api/staff/')) return 'staff'
  return path.startsWith('/pictures/') ? 'pictures' : 'visiting'
}
