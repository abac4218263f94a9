import { useEffect, useRef, useState } from 'react'
import type { BillPayment as Payment } from '#contract/bills.ts'
import { CallFailed } from '#storefront/lib/api.ts'
import { call } from '#storefront/lib/call.ts'
import { lazily } from '#storefront/lib/lazily.tsx'
import { formatHkd } from '#ui/money.ts'
import { upload } from '#storefront/lib/upload.ts'
import type { MoneyByHand } from './money-by-hand.ts'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'

const OfflinePayment = lazily(() => import('./offline-payment.tsx'), 'OfflinePayment')

const tones = { paid: 'good', waiting: 'plain', offline: 'plain', failed: 'warn', returned: 'bad' } as const

const firstPause = 1_000
const longestPause = 15_000
/** Money that comes by hand takes its time. */
const pauseByHand = 20_000

/** How the payment went that the member comes back from, or how to send its money by hand. */
export function BillPayment({ payId, onSettled }: { payId: string; onSettled: () => void }) {
  const [payment, setPayment] = useBillPayment(payId, onSettled)
  if (!payment) return null
  const { status, message, goesBack, method } = payment
  return (
    <div className="mb-6 grid gap-4">
      <Notice tone={tones[status]} loud>
        {status === 'offline' && <p className="font-medium">{m.bills_paying({ method })}</p>}
        <p>{message}</p>
        {goesBack > 0 && <p>{m.bills_going_back({ amount: formatHkd(goesBack) })}</p>}
      </Notice>
      {status === 'offline' && <OfflinePayment key={payId} money={moneyOf(payment, setPayment)} />}
    </div>
  )
}

const moneyOf = (payment: Payment, onKnown: (payment: Payment) => void): MoneyByHand => {
  const { payId } = payment
  return {
    ...payment,
    number: payment.reference,
    words: { why: m.bills_proof_why, sent: m.bills_proof_sent },
    readCode: () => call('POST /payLater/getFpsCode', { payId }),
    sendProof: async (file, onPart) =>
      onKnown(await upload('POST /payLater/sendPaymentProof', { payId }, file, onPart)),
  }
}

/** Asks the bank once, then polls the shop's own records until the payment is settled; not while the tab is hidden. */
function useBillPayment(payId: string, onSettled: () => void): [Payment | null, (payment: Payment) => void] {
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
      const found = document.visibilityState === 'visible' || ask ? await read(payId, ask) : undefined
      if (isGone || found === null) return
      if (found) setPayment(found)
      if (found && found.status !== 'waiting' && found.status !== 'offline') return settled.current()
      timer = setTimeout(() => void look(false), found?.status === 'offline' ? pauseByHand : pause)
      pause = Math.min(pause * 1.5, longestPause)
    }
    void look(true)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [payId])
  return [payment, setPayment]
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
