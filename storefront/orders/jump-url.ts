import type { PayStatus } from '#contract/payments.ts'
import { dropFromTab, findInTab, keepInTab, takeFromTab } from '#storefront/lib/session-memory.ts'

/** The target after the bank: the order's path, with the e-mail of the order. §2 */
interface JumpUrl {
  path: string
  email: string
}
const key = 'jump-url'
const justPaid = 'just-paid'
const justFailed = 'just-failed'

const orderPath = (invoiceNo: string) => `/personal/orders/${encodeURIComponent(invoiceNo)}`

/** Stores the return target and goes to the bank's page. */
export function jumpToBank(jumpUrl: string, invoiceNo: string, email: string) {
  keepInTab(key, { path: orderPath(invoiceNo), email } satisfies JumpUrl)
  location.assign(jumpUrl)
}

/** Takes the stored target if it is for this order; it can be used once. */
function takeJumpUrl(invoiceNo: string): string | null {
  if (findInTab<JumpUrl>(key)?.path !== orderPath(invoiceNo)) return null
  const kept = takeFromTab<JumpUrl>(key)
  return kept && `${kept.path}?${new URLSearchParams({ email: kept.email })}`
}

/**
 * The page to open once the result of a bank payment is known: the order if paid; after a failure the member's unpaid orders, or,
 * for a guest, the order. Null for visitors who do not come from a bank. §2
 */
export function takeWayOn({ status, invoiceNo, message }: PayStatus, isMember: boolean): string | null {
  if (status !== 'paid' && status !== 'failed') return null
  const path = takeJumpUrl(invoiceNo)
  if (path === null) return null
  if (status === 'paid') keepInTab(justPaid, invoiceNo)
  else keepInTab(justFailed, { invoiceNo, message } satisfies JumpFailure)
  return status === 'failed' && isMember ? '/personal/orders?tab=to+pay' : path
}

/** The page after an order that needed no bank: it is paid when placed. */
export function pathOfPaid(invoiceNo: string): string {
  keepInTab(justPaid, invoiceNo)
  return orderPath(invoiceNo)
}

export const hasJustPaid = (invoiceNo: string) => findInTab<string>(justPaid) === invoiceNo

/** The failed payment with the bank's message. */
interface JumpFailure {
  invoiceNo: string
  message: string
}
export const findFailure = () => findInTab<JumpFailure>(justFailed)
/** Called when the order is being paid again. */
export const dropFailure = () => dropFromTab(justFailed)
