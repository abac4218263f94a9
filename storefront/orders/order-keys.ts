import { findInTab, keepInTab } from '#storefront/lib/session-memory.ts'

/** This tab's proof that an order is the visitor's: the token of its link, or its e-mail. §2 */
export interface OrderKey {
  orderToken?: string
  email?: string
}

const nameOf = (invoiceNo: string) => `order-key:${invoiceNo}`

export const findOrderKey = (invoiceNo: string): OrderKey => findInTab<OrderKey>(nameOf(invoiceNo)) ?? {}

export function keepOrderKey(invoiceNo: string, key: OrderKey) {
  keepInTab(nameOf(invoiceNo), { ...findOrderKey(invoiceNo), ...key })
}

/** The token alone, in the shape of the payment calls. */
export function findOrderToken(invoiceNo: string): { orderToken?: string } {
  const { orderToken } = findOrderKey(invoiceNo)
  return orderToken ? { orderToken } : {}
}

/** Stores the proof in a URL: a mail's link carries the token, a return from the bank the e-mail. */
export function keepKeyOfAddress(invoiceNo: string, query: URLSearchParams) {
  const orderToken = query.get('token')
  const email = query.get('email')
  if (orderToken || email) keepOrderKey(invoiceNo, { ...(orderToken && { orderToken }), ...(email && { email }) })
}
