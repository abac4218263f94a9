import { useRef, useState } from 'react'
import { CallFailed } from '#storefront/lib/api.ts'
import { call } from '#storefront/lib/call.ts'
import { useComeBack } from '#storefront/lib/use-come-back.ts'
import { say } from '#storefront/ui/toasts.ts'

/** One bill with the older ones before it, or all of them: `amount` is what the button says, and nothing else is paid. */
export interface BillsToPay {
  billId?: string
  amount: number
}
/** Which button is at work. */
export type BusyBill = string | null

/** Goes to the bank to pay bills. A second press while the first is under way does nothing. */
export function usePayingBills(onChanged: () => void): { busy: BusyBill; pay: (wanted: BillsToPay) => void } {
  const [busy, setBusy] = useState<BusyBill>(null)
  const pressed = useRef(false)
  const free = () => {
    pressed.current = false
    setBusy(null)
    onChanged()
  }
  useComeBack(free)

  const begin = async ({ billId, amount }: BillsToPay) => {
    if (pressed.current) return
    pressed.current = true
    setBusy(billId ?? 'all')
    try {
      const { jumpUrl } = await call('POST /payLater/pay', { amount, ...(billId && { billId }) })
      if (jumpUrl) return location.assign(jumpUrl)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      say(error.message, { tone: 'bad' })
    }
    free()
  }
  return { busy, pay: (wanted) => void begin(wanted) }
}
