import type { Route } from '#contract/calls.ts'
import type { AdmissionLane } from './lib/http/admission.ts'
import { readPictureAddress } from './pictures/picture-addresses.rules.ts'

/**
 * Calls of somebody who is paying, and notices of banks: from the moment when goods are about to be claimed. They are served
 * before new visitors.
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
/** Always admitted: health checks and build files, which cost almost nothing. */
const free =
  /^\/(api\/health\/|api\/metrics$|(console\/)?assets\/|favicon\.ico$|offline-worker\.js$|manifest\.webmanifest$|robots\.txt$)/

/** The admission lane of a request; undefined when it is always admitted. */
export function laneOf(method: string, path: string): AdmissionLane | undefined {
  if (free.test(path)) return undefined
  if (paying.has(`${method} ${path}`) || path.startsWith(webhooks) || payingPages.test(path)) return 'paying'
  if (/^\/(api\/staff|console)(\/|$)/.test(path)) return 'staff'
  return readPictureAddress(path) ? 'pictures' : 'visiting'
}
