import { dropFromTab, findInTab, keepInTab } from '#storefront/lib/session-memory.ts'

const key = 'payment-conversation'
const lastPayment = 'last-payment'

export interface PlacedPayment {
  invoiceNo: string
  payId: string
}

/** The payment conversation of this tab: one checkout with at most one order. §4 */
export const findConversation = () => findInTab<string>(key)
export const keepConversation = (id: string) => keepInTab(key, id)

/** Resets the payment state after completion, so that the next checkout starts a new conversation. §4 */
export const endConversation = () => dropFromTab(key)

/** The payment that payResult shows when its URL names none. */
export const keepLastPayment = (placed: PlacedPayment) => keepInTab(lastPayment, placed)
export const findLastPayment = () => findInTab<PlacedPayment>(lastPayment)

export const payResultPath = ({ invoiceNo, payId }: PlacedPayment) =>
  `/payResult/${encodeURIComponent(invoiceNo)}/${encodeURIComponent(payId)}`

/** Navigation state: the visitor wanted to check out and is shown a pending order instead. */
export const fromCheckOut = { fromCheckOut: true }
