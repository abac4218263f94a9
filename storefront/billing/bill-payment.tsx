import { useEffect, useRef } from 'react'
import type { BillPayment as Payment } from '#contract/bills.ts'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { putAnswer, queryKeys, refresh, useShopQuery } from '#storefront/lib/query.ts'
import { pauseAfter, pauseByHand, pauseByWallet } from '#storefront/lib/query-polls.ts'
import { lazily } from '#storefront/lib/lazily.tsx'
import { formatHkd } from '#ui/money.ts'
import { upload } from '#storefront/lib/upload.ts'
import type { WalletDevice } from '#contract/payments.ts'
import type { MoneyByHand } from './money-by-hand.ts'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'

const WalletPayment = lazily(() => import('./wallet-payment.tsx'), 'WalletPayment')
const OfflinePayment = lazily(() => import('./offline-payment.tsx'), 'OfflinePayment')

const tones = { paid: 'good', waiting: 'plain', offline: 'plain', failed: 'warn', returned: 'bad' } as const

/** The result of the payment the member returns from, or how to send the money by hand. */
export function BillPayment({ payId }: { payId: string }) {
  const [payment, setPayment] = useBillPayment(payId)
  if (!payment) return null
  const { status, message, goesBack, method } = payment
  return (
    <div className="mb-6 grid gap-4">
      <Notice tone={tones[status]} loud>
        {status === 'offline' && <p className="font-medium">{m.bills_paying({ method })}</p>}
        <p>{message}</p>
        {goesBack > 0 && <p>{m.bills_going_back({ amount: formatHkd(goesBack) })}</p>}
      </Notice>
      {payment.hasPass && <WalletPayment {...walletOf(payment)} />}
      {status === 'offline' && <OfflinePayment key={payId} money={moneyOf(payment, setPayment)} />}
    </div>
  )
}

const walletOf = ({ payId, method, amount, payBefore }: Payment) => ({
  payId,
  method,
  amount,
  payBefore,
  readPass: (device: WalletDevice) => call('POST /payLater/getWalletPass', { payId, device }),
})

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
function useBillPayment(payId: string): [Payment | null, (payment: Payment) => void] {
  const key = queryKeys.billPayment(payId)
  const isAsked = useRef(false)
  const read = () => {
    const ask = !isAsked.current
    isAsked.current = true
    return readPayment(payId, ask)
  }
  const { data } = useShopQuery<Payment | null>(key, read, {
    refetchInterval: ({ state: { data: found, dataUpdateCount, errorUpdateCount } }) => {
      if (found === null || (found && isSettled(found))) return false
      if (found?.hasPass) return pauseByWallet
      return found?.status === 'offline' ? pauseByHand : pauseAfter(dataUpdateCount + errorUpdateCount)
    },
  })
  const isOver = data ? isSettled(data) : false
  useEffect(() => {
    if (isOver) void refresh(queryKeys.bills)
  }, [isOver])
  return [data ?? null, (payment) => void putAnswer(key, () => payment)]
}

const isSettled = ({ status }: Payment) => status !== 'waiting' && status !== 'offline'

/** Null when there is no such payment. */
async function readPayment(payId: string, ask: boolean): Promise<Payment | null> {
  try {
    return await call('POST /payLater/getPayment', { payId, ask })
  } catch (error) {
    if (error instanceof CallFailed && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}
