import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate, useRevalidator } from 'react-router'
import type { PaymentResult } from '#contract/checkout.ts'
import { refreshCart } from '#storefront/cart/change-cart.ts'
import { tellOtherTabs } from '#storefront/cart/tabs.ts'
import type { CallFailed } from '#ui/api.ts'
import { useComeBack } from '#storefront/lib/use-come-back.ts'
import { fromCheckOut, keepLastPayment, payResultPath } from '#storefront/orders/conversation.ts'
import { jumpToBank, pathOfPaid } from '#storefront/orders/jump-url.ts'
import { keepOrderKey } from '#storefront/orders/order-keys.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { type CheckoutForm, dropDraft, type FieldName } from './checkout-form.ts'
import { isBrought } from './is-brought.ts'
import { lastChoices } from './last-choices.ts'
import { isMoneyDue } from './methods.ts'
import { keepAddress } from './own-addresses.ts'
import { type CompletedReply, findPlaced, type PlacingOutcome, placeOrder } from './place-order.ts'
import { listDifferences } from './price-differences.ts'
import { dropSavings, type Savings } from '#storefront/cart/savings.ts'
import type { useQuote } from './use-quote.ts'

type PlacingQuote = ReturnType<typeof useQuote>
export type PlacingState = ReturnType<typeof usePlacing>

/** Places the order and goes to the bank. Presses during a running one are ignored. */
export function usePlacing(
  { quote, settled, askAgain }: PlacingQuote,
  { setError }: Pick<UseFormReturn<CheckoutForm>, 'setError'>,
  savings: Savings,
) {
  const [busy, setBusy] = useState(false)
  const [before, setBefore] = useState<PaymentResult | null>(null)
  const [ending, setEnding] = useState<PlacingOutcome | null>(null)
  const pressed = useRef(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  useComeBack(() => void revalidate()) // the order exists: the loader now leads to its payment result

  const press = async (form: CheckoutForm) => {
    if (pressed.current) return
    pressed.current = true
    setBusy(true)
    setBefore(null)
    setEnding(null)
    const isLeaving = await place(form).catch((error: unknown) => {
      say(m.checkout_failed(), { tone: 'bad' })
      throw error
    })
    if (isLeaving) return
    pressed.current = false
    setBusy(false)
  }

  /** Resolves to true when the page is being left for the bank or the result. */
  const place = async (form: CheckoutForm): Promise<boolean> => {
    const shown = quote
    // An earlier press ended without an answer: check whether it placed the order.
    const standing = ending?.kind === 'unknown' && (await findPlaced().catch(() => null))
    if (standing && shown) return end(standing, shown)
    const agreed = await settled()
    if (!agreed || !shown) return false
    if (agreed !== shown && listDifferences(shown, agreed).length > 0) {
      setBefore(shown) // the old sum was outdated: nobody pays a sum they have not seen
      return false
    }
    const outcome = await placeOrder(form, savings, agreed)
    setEnding(outcome)
    const way = agreed.ways.find(({ code }) => code === form.way)
    if (outcome.kind === 'completed') keepChoices(form, agreed)
    if (outcome.kind === 'completed' && way && isBrought(way)) await keepAddress(form)
    return end(outcome, shown)
  }

  const end = async (outcome: PlacingOutcome, shown: PaymentResult): Promise<boolean> => {
    switch (outcome.kind) {
      case 'completed':
        return leave(outcome.completed)
      case 'placed-before':
        keepLastPayment(outcome.placed)
        await navigate(payResultPath(outcome.placed), { replace: true, state: fromCheckOut })
        return true
      case 'price-changed':
        setBefore(shown)
        askAgain()
        return false
      case 'ended':
        say(m.checkout_ended(), { tone: 'bad' })
        await revalidate()
        return false
      case 'refused':
        refuse(outcome.refusal)
        return false
      case 'unknown':
        return false
    }
  }

  const leave = async ({ invoiceNo, payId, orderToken, email, needJump, jumpUrl, orders }: CompletedReply) => {
    for (const order of orders) keepOrderKey(order.invoiceNo, { orderToken, email })
    const isPaid = payId === '' // no amount was left for a bank
    if (!isPaid) keepLastPayment({ invoiceNo, payId })
    dropDraft()
    dropSavings()
    if (needJump && jumpUrl) {
      tellOtherTabs()
      jumpToBank(jumpUrl, invoiceNo, email)
    } else {
      void refreshCart().then(tellOtherTabs, () => {})
      await navigate(isPaid ? pathOfPaid(invoiceNo) : payResultPath({ invoiceNo, payId }), { replace: true })
    }
    return true
  }

  const refuse = (refusal: CallFailed) => {
    say(refusal.message, { tone: 'bad' })
    for (const [field, { message }] of Object.entries(refusal.fields))
      setError(field as FieldName, { type: 'shop', message })
    askAgain() // goods or dates may be gone: show the current offer
  }

  return {
    press,
    busy,
    ending,
    /** Changes since the buyer agreed to the sum; null when there are none to show. */
    changes: before && quote && before !== quote ? listDifferences(before, quote) : null,
  }
}

/** An order that cost nothing more says nothing about how the next one is paid. */
function keepChoices({ way, pickupPoint, cashCode }: CheckoutForm, quote: PaymentResult) {
  lastChoices.set({ way, pickupPoint, cashCode: isMoneyDue(quote) ? cashCode : lastChoices.get().cashCode })
}
