import type { PaymentResult } from '#contract/checkout.ts'
import { CallFailed, type Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import type { PlacedPayment } from '#storefront/orders/conversation.ts'
import { type CheckoutForm, deliveryOf } from './checkout-form.ts'
import { isBrought } from './is-brought.ts'
import { type Savings, saleOf } from '#storefront/cart/savings.ts'
import { isOver, startConversation } from './start-checkout.ts'

export type CompletedReply = Reply<'POST /payment/completePaymentMulCo'>
export type PlacingOutcome =
  | { kind: 'completed'; completed: CompletedReply }
  | { kind: 'placed-before'; placed: PlacedPayment }
  | { kind: 'price-changed' }
  | { kind: 'ended' }
  | { kind: 'refused'; refusal: CallFailed }
  | { kind: 'unknown' }

const pauses = [0, 1_000, 3_000]

/**
 * Places the order once. After a network failure it retries under the same conversation, and the server repeats its first answer.
 * §4
 */
export async function placeOrder(form: CheckoutForm, savings: Savings, quote: PaymentResult): Promise<PlacingOutcome> {
  for (const pause of pauses) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    try {
      return { kind: 'completed', completed: await complete(form, savings, quote) }
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      if (error.error === 'PRICE_CHANGED') return { kind: 'price-changed' }
      if (isOver(error)) return (await findPlaced()) ?? { kind: 'ended' }
      // A bank timeout or a server error may come after the order was written.
      if (error.status >= 500) return (await findPlaced().catch(() => null)) ?? { kind: 'refused', refusal: error }
      if (error.status !== 0) return { kind: 'refused', refusal: error }
    }
  }
  return { kind: 'unknown' }
}

/** The order of this conversation, if it was placed. */
export async function findPlaced(): Promise<PlacingOutcome | null> {
  const { placed } = await startConversation()
  return placed && { kind: 'placed-before', placed }
}

function complete(form: CheckoutForm, savings: Savings, quote: PaymentResult): Promise<CompletedReply> {
  const way = quote.ways.find(({ code }) => code === form.way)
  return call('POST /payment/completePaymentMulCo', [
    {
      paymentConversationId: quote.paymentConversationId,
      quoteHash: quote.quoteHash,
      delivery: deliveryOf(form),
      ...saleOf(savings),
      cashRecords:
        quote.leftToPay > 0
          ? [{ paymentMethodCode: form.cashCode, inputAmount: quote.deposit?.now ?? quote.leftToPay }]
          : [],
      agreeReturnRefundPolicy: form.agreeReturnRefundPolicy,
      agreeDepositDeliveryPolicy: form.agreeDepositDeliveryPolicy,
      agreePayLater: form.agreePayLater,
      orderBy: 'WEBSITE',
      isDelivery: way !== undefined && isBrought(way),
      preOrder: quote.arrives !== null,
      immediatelyPay: true,
      baseReturnUrl: location.origin,
      failedSubUrl: 'personal/orders',
    },
  ])
}
