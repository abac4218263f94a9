import { useState } from 'react'
import { call } from '#storefront/lib/call.ts'
import { findInTab } from '#storefront/lib/session-memory.ts'
import { useSendOnce } from '#storefront/lib/use-send-once.ts'
import { findLastPayment } from '#storefront/orders/conversation.ts'
import { Notice } from '#ui/notice.tsx'
import { returnPathKey } from '#storefront/lib/return-path.ts'

const ofPayment = /^\/(payResult|personal\/orders\/)/i

/** Shows the payment's result to a buyer who returns from the bank during maintenance: it is settled all the same. §4 */
export function PaymentMeanwhile() {
  const [message, setMessage] = useState('')
  useSendOnce(async () => {
    const placed = findLastPayment()
    if (!placed || !ofPayment.test(findInTab<string>(returnPathKey) ?? '')) return
    await call('POST /payment/payCheckOMS', placed).then(
      (status) => setMessage(status.message),
      () => {}, // the order shows it after maintenance
    )
  })
  return message && <Notice>{message}</Notice>
}
