import { useEffect, useRef, useState } from 'react'
import { CallFailed, type Reply } from '#storefront/lib/api.ts'
import { call } from '#storefront/lib/call.ts'
import { formatHkd } from '#storefront/lib/money.ts'
import { Notice } from '#storefront/ui/notice.tsx'
import { m } from '#words/compiled/messages.js'

type Payment = Reply<'POST /payLater/getPayment'>
const tones = { paid: 'good', waiting: 'plain', failed: 'warn', returned: 'bad' } as const

const firstPause = 1_000
const longestPause = 15_000

/** How the payment went that the member comes back from: the bank is asked once, then our own books until they know. */
export function BillPayment({ payId, onSettled }: { payId: string; onSettled: () => void }) {
  const [payment, setPayment] = useState<Payment | null>(null)
  const settled = useRef(onSettled)
  useEffect(() => {
    settled.current = onSettled
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let pause = firstPause
    let isGone = false
    const look = async (ask: boolean) => {
      const found = await read(payId, ask)
      if (isGone) return
      if (found) setPayment(found)
      if (found && found.status !== 'waiting') return settled.current()
      if (found === null) return
      timer = setTimeout(() => void look(false), pause)
      pause = Math.min(pause * 1.5, longestPause)
    }
    void look(true)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [payId])
  if (!payment) return null
  return (
    <Notice tone={tones[payment.status]} loud className="mb-6">
      <p>{payment.message}</p>
      {payment.goesBack > 0 && <p>{m.bills_going_back({ amount: formatHkd(payment.goesBack) })}</p>}
    </Notice>
  )
}

/** When the bank cannot be reached, nothing is known yet; null when there is no such payment. */
async function read(payId: string, ask: boolean): Promise<Payment | null | undefined> {
  try {
    return await call('POST /payLater/getPayment', { payId, ask })
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return error.status === 404 || error.status === 400 ? null : undefined
  }
}
