import { findInTab, keepInTab } from '#storefront/lib/session-memory.ts'

/** What proves in this tab that an order is the visitor's: the token of its link, or the e-mail it was placed with. §2 */
export interface OrderKey {
  orderToken?: string
  email?: string
}

const nameOf = (invoiceNo: string) => `order-key:${invoiceNo}`

export const findOrderKey = (invoiceNo: string): OrderKey => findInTab<OrderKey>(nameOf(invoiceNo)) ?? {}

export function keepOrderKey(invoiceNo: string, key: OrderKey) {
  keepInTab(nameOf(invoiceNo), { ...findOrderKey(invoiceNo), ...key })
}

/** Just the token, as the calls about payments take it. */
export function findOrderToken(invoiceNo: string): { orderToken?: string } {
  const { orderToken } = findOrderKey(invoiceNo)
  return orderToken ? { orderToken } : {}
}

/** Keeps the proof an address carries: a mail's link brings the token, the way back from a payment the e-mail. */
export function keepKeyOfAddress(invoiceNo: string, query: URLSearchParams) {
  const orderToken = query.get('token')
  const email = query.get('email')
  if (orderToken || email) keepOrderKey(invoiceNo, { ...(orderToken && { orderToken }), ...(email && { email }) })
}
