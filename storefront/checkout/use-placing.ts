import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type NavigateFunction, useNavigate, useRevalidator } from 'react-router'
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
  const end = useEnding({ setBefore, askAgain, setError })

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
    if (outcome.kind === 'completed') await keepChoices(form, agreed)
    return end(outcome, shown)
  }

  return {
    press,
    busy,
    ending,
    /** Changes since the buyer agreed to the sum; null when there are none to show. */
    changes: before && quote && before !== quote ? listDifferences(before, quote) : null,
  }
}

/** For the next order. One that cost nothing more says nothing about how the next one is paid. */
async function keepChoices(form: CheckoutForm, quote: PaymentResult): Promise<void> {
  const { way: code, pickupPoint, cashCode } = form
  lastChoices.set({ way: code, pickupPoint, cashCode: isMoneyDue(quote) ? cashCode : lastChoices.get().cashCode })
  const way = quote.ways.find((one) => one.code === code)
  if (way && isBrought(way)) await keepAddress(form)
}

/** Leaves for the bank, or for the result where nothing was left to pay. */
async function leave(
  { invoiceNo, payId, orderToken, email, needJump, jumpUrl, orders }: CompletedReply,
  navigate: NavigateFunction,
): Promise<true> {
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

interface EndingParts extends Pick<PlacingQuote, 'askAgain'>, Pick<UseFormReturn<CheckoutForm>, 'setError'> {
  /** Shows what differs from this price. */
  setBefore: (shown: PaymentResult) => void
}

/** What follows an attempt to place. Resolves to true when the page is being left. */
function useEnding({ setBefore, askAgain, setError }: EndingParts) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  useComeBack(() => void revalidate()) // the order exists: the loader now leads to its payment result

  const refuse = (refusal: CallFailed) => {
    say(refusal.message, { tone: 'bad' })
    for (const [field, { message }] of Object.entries(refusal.fields))
      setError(field as FieldName, { type: 'shop', message })
    askAgain() // goods or dates may be gone: show the current offer
  }

  return async (outcome: PlacingOutcome, shown: PaymentResult): Promise<boolean> => {
    switch (outcome.kind) {
      case 'completed':
        return leave(outcome.completed, navigate)
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
}
