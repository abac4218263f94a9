import { dropFromTab, findInTab, keepInTab } from '#storefront/lib/session-memory.ts'

const key = 'payment-conversation'
const lastPayment = 'last-payment'

export interface PlacedPayment {
  invoiceNo: string
  payId: string
}

/** The payment conversation of this tab: one checkout, at most one outcome. §4 */
export const findConversation = () => findInTab<string>(key)
export const keepConversation = (id: string) => keepInTab(key, id)

/** After completion the payment state is reset: the next checkout begins anew. §4 */
export const endConversation = () => dropFromTab(key)

/** The payment to show on payResult when the address names none. */
export const keepLastPayment = (placed: PlacedPayment) => keepInTab(lastPayment, placed)
export const findLastPayment = () => findInTab<PlacedPayment>(lastPayment)

export const payResultPath = ({ invoiceNo, payId }: PlacedPayment) =>
  `/payResult/${encodeURIComponent(invoiceNo)}/${encodeURIComponent(payId)}`

/** Travels with the visitor who meant to check out and is shown an order that waits instead. */
export const fromCheckOut = { fromCheckOut: true }
