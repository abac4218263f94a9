import type { PayStatus } from '#contract/payments.ts'
import { dropFromTab, findInTab, keepInTab, takeFromTab } from '#storefront/lib/session-memory.ts'

/** Where the buyer goes after the bank: the path of the order, with the e-mail it was placed with. §2 */
interface JumpUrl {
  path: string
  email: string
}
const key = 'jump-url'
const justPaid = 'just-paid'
const justFailed = 'just-failed'

const orderPath = (invoiceNo: string) => `/personal/orders/${encodeURIComponent(invoiceNo)}`

/** Leaves the shop for the bank's page, remembering where to come back to. */
export function jumpToBank(jumpUrl: string, invoiceNo: string, email: string) {
  keepInTab(key, { path: orderPath(invoiceNo), email } satisfies JumpUrl)
  location.assign(jumpUrl)
}

/** The address kept before the bank was visited, if it was for this order; it is used once. */
function takeJumpUrl(invoiceNo: string): string | null {
  if (findInTab<JumpUrl>(key)?.path !== orderPath(invoiceNo)) return null
  const kept = takeFromTab<JumpUrl>(key)
  return kept && `${kept.path}?${new URLSearchParams({ email: kept.email })}`
}

/**
 * Where who comes back from the bank goes on to, once it is known how that went: paid, to the order; failed, to the member's
 * orders that wait for payment, and a guest, who has no list, to the order itself. Null for who did not come from a bank. §2
 */
export function takeWayOn({ status, invoiceNo, message }: PayStatus, isMember: boolean): string | null {
  if (status !== 'paid' && status !== 'failed') return null
  const path = takeJumpUrl(invoiceNo)
  if (path === null) return null
  if (status === 'paid') keepInTab(justPaid, invoiceNo)
  else keepInTab(justFailed, { invoiceNo, message } satisfies JumpFailure)
  return status === 'failed' && isMember ? '/personal/orders?tab=to+pay' : path
}

/** Where the buyer of an order goes that needed no bank: it is paid as soon as it stands. */
export function pathOfPaid(invoiceNo: string): string {
  keepInTab(justPaid, invoiceNo)
  return orderPath(invoiceNo)
}

export const hasJustPaid = (invoiceNo: string) => findInTab<string>(justPaid) === invoiceNo

/** The payment that brought the buyer back without having been made, and what the bank said. */
interface JumpFailure {
  invoiceNo: string
  message: string
}
export const findFailure = () => findInTab<JumpFailure>(justFailed)
/** It is being paid again. */
export const forgetFailure = () => dropFromTab(justFailed)
