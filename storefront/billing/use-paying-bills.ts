import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PaymentMethod } from '#contract/payments.ts'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { useComeBack } from '#storefront/lib/use-come-back.ts'
import { say } from '#ui/toasts.ts'

/** One bill with the older unpaid ones, or all bills. Exactly the `amount` on the button is paid. */
export interface BillsToPay {
  billId?: string
  amount: number
}
/** The bill whose button is in progress. */
export type BusyBill = string | null

/** The bills to pay, and the payment methods to choose from. */
export interface BillsChoice {
  wanted: BillsToPay
  methods: readonly PaymentMethod[]
}

/**
 * Pays bills. With several methods it asks for one first, then goes to the bank or to the instructions for paying by hand. A
 * second press during the first is ignored.
 */
export function usePayingBills(onChanged: () => void) {
  const [busy, setBusy] = useState<BusyBill>(null)
  const [choice, setChoice] = useState<BillsChoice | null>(null)
  const [, setSearch] = useSearchParams()
  const pressed = useRef(false)
  const free = () => {
    pressed.current = false
    setBusy(null)
    setChoice(null)
    onChanged()
  }
  useComeBack(free)

  /** Resolves to true when the page is being left or a choice has opened. */
  const once = async (wanted: BillsToPay, step: () => Promise<boolean>) => {
    if (pressed.current) return
    pressed.current = true
    setBusy(wanted.billId ?? 'all')
    try {
      if (await step()) return
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      say(error.message, { tone: 'bad' })
    }
    free()
  }

  const begin = async (wanted: BillsToPay, paymentMethodCode: string) => {
    const { amount, billId } = wanted
    const { jumpUrl, payId } = await call('POST /payLater/pay', {
      amount,
      paymentMethodCode,
      ...(billId && { billId }),
    })
    if (jumpUrl) location.assign(jumpUrl)
    else setSearch({ payId })
    return jumpUrl !== null
  }
  const ask = async (wanted: BillsToPay) => {
    const { methods } = await call('POST /payLater/getMethods', { amount: wanted.amount })
    if (methods.length < 2) return begin(wanted, methods[0]?.cashCode ?? 'CARD')
    setChoice({ wanted, methods })
    pressed.current = false
    setBusy(null)
    return true
  }
  return {
    busy,
    choice,
    choose: (method: string) => choice && void once(choice.wanted, () => begin(choice.wanted, method)),
    close: () => setChoice(null),
    pay: (wanted: BillsToPay) => void once(wanted, () => ask(wanted)),
  }
}
