import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { CallFailed, type Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { useComeBack } from '#storefront/lib/use-come-back.ts'
import { keepLastPayment, payResultPath } from './conversation.ts'
import { dropFailure, jumpToBank } from './jump-url.ts'
import { findOrderKey, findOrderToken } from './order-keys.ts'
import { say } from '#ui/toasts.ts'

/** Pays an existing order, by the same or another method. A second press during the first is ignored. */
export function usePaying({
  invoiceNo,
  payId,
  email,
}: {
  invoiceNo: string
  payId?: string | undefined
  email?: string | undefined
}) {
  const [busy, setBusy] = useState<'again' | 'otherwise' | null>(null)
  const pressed = useRef(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  useComeBack(() => {
    pressed.current = false
    setBusy(null)
    void revalidate()
  })
  const order = { invoiceNo, ...(payId && { payId }), ...findOrderToken(invoiceNo) }

  const pay = async (how: 'again' | 'otherwise', start: () => Promise<Reply<'POST /payment/repayApply'>>) => {
    if (pressed.current) return
    pressed.current = true
    setBusy(how)
    try {
      const { needJump, jumpUrl, ...placed } = await start()
      keepLastPayment(placed)
      dropFailure()
      if (needJump && jumpUrl) return jumpToBank(jumpUrl, invoiceNo, email ?? findOrderKey(invoiceNo).email ?? '')
      await navigate(payResultPath(placed), { replace: true })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      say(error.message, { tone: 'bad' })
    }
    pressed.current = false
    setBusy(null)
  }
  return {
    busy,
    payAgain: () => pay('again', () => call('POST /payment/repayApply', order)),
    payOtherwise: (paymentMethodCode: string, agreePayLater: boolean) =>
      pay('otherwise', () =>
        call('POST /payment/rechoosePaymentMethod', { ...order, paymentMethodCode, agreePayLater }),
      ),
  }
}
