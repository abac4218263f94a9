import { findInTab, keepInTab, takeFromTab } from '#storefront/lib/session-memory.ts'

/** Where the buyer goes after the bank: the path of the order, with the e-mail it was placed with. §2 */
interface JumpUrl {
  path: string
  email: string
}
const key = 'jump-url'
const justPaid = 'just-paid'

const orderPath = (invoiceNo: string) => `/personal/orders/${encodeURIComponent(invoiceNo)}`

/** Leaves the shop for the bank's page, remembering where to come back to. */
export function jumpToBank(jumpUrl: string, invoiceNo: string, email: string) {
  keepInTab(key, { path: orderPath(invoiceNo), email } satisfies JumpUrl)
  location.assign(jumpUrl)
}

/** The address kept before the bank was visited, if it was for this order; it is used once. */
export function takeJumpUrl(invoiceNo: string): string | null {
  if (findInTab<JumpUrl>(key)?.path !== orderPath(invoiceNo)) return null
  const kept = takeFromTab<JumpUrl>(key)
  keepInTab(justPaid, invoiceNo)
  return kept && `${kept.path}?${new URLSearchParams({ email: kept.email })}`
}

/** Where the buyer of an order goes that needed no bank: it is paid as soon as it stands. */
export function pathOfPaid(invoiceNo: string): string {
  keepInTab(justPaid, invoiceNo)
  return orderPath(invoiceNo)
}

export const hasJustPaid = (invoiceNo: string) => findInTab<string>(justPaid) === invoiceNo
