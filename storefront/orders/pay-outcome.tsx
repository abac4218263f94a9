import { type ReactNode, useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import type { PayStatus, WalletDevice } from '#contract/payments.ts'
import { call } from '#storefront/lib/call.ts'
import { formatHkd } from '#ui/money.ts'
import { formatDayWithWeekday } from '#storefront/lib/dates.ts'
import { formatMoment } from '#storefront/lib/moments.ts'
import { upload } from '#storefront/lib/upload.ts'
import { useMember } from '#storefront/lib/use-member.ts'
import { BuyAgainButton } from './buy-again-button.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { CheckNow } from './check-now.tsx'
import { endConversation } from './conversation.ts'
import { OfflinePayment } from '#storefront/billing/offline-payment.tsx'
import { WalletPayment } from '#storefront/billing/wallet-payment.tsx'
import type { MoneyByHand } from '#storefront/billing/money-by-hand.ts'
import { PayAgain } from './pay-again.tsx'
import { takeWayOn } from './jump-url.ts'
import { usePayStatus, which } from './use-pay-status.ts'

type PayState = PayStatus['status']

const looks: Record<PayState, [IconName, string]> = {
  paid: ['check', 'bg-good-tint text-good'],
  waiting: ['clock', 'bg-warn-tint text-warn'],
  failed: ['alert', 'bg-bad-tint text-bad'],
  cancelled: ['close', 'bg-mist text-soft'],
  expired: ['clock', 'bg-mist text-soft'],
  offline: ['order', 'bg-tint text-action'],
}
const titles: Record<PayState, () => string> = {
  paid: m.orders_result_paid,
  waiting: m.orders_result_waiting,
  failed: m.orders_result_failed,
  cancelled: m.orders_result_cancelled,
  expired: m.orders_result_expired,
  offline: m.orders_result_offline,
}

function titleOf({ status, taken, hasPass, method }: PayStatus): string {
  if (hasPass) return m.pay_wallet_title({ method: method ?? '' })
  return status === 'paid' && taken === 'none' ? m.orders_result_authorized() : titles[status]()
}

const labels: Partial<Record<PayState, (sum: { amount: string }) => string>> = {
  waiting: m.orders_pay_now,
  failed: m.orders_pay_again,
}

/** The state of the payment, and the possible actions. */
export function PayOutcome({ found, fromCheckOut }: { found: PayStatus; fromCheckOut: boolean }) {
  const [status, setStatus] = usePayStatus(found)
  const state = status.status
  useWayOn(status)
  const isChecked = state === 'offline' && status.proof?.state === 'waiting'
  const [icon, colours] = looks[isChecked ? 'waiting' : status.hasPass ? 'offline' : state]
  return (
    <div className="mx-auto grid max-w-xl gap-4 text-center">
      {fromCheckOut && (state === 'waiting' || state === 'failed' || state === 'offline') && <WaitingOrder />}
      <div role="status" className="grid justify-items-center gap-3 pt-4">
        <span className={`inline-flex size-16 items-center justify-center rounded-full ${colours}`}>
          <Icon name={icon} size={24} />
        </span>
        <h1 className="text-28">{isChecked ? m.pay_result_checking() : titleOf(status)}</h1>
        {state !== 'offline' && <p className="whole-words text-balance text-soft">{explain(status)}</p>}
      </div>
      <OrderCards status={status} />
      {state === 'offline' && <OfflinePayment money={moneyOf(status, setStatus)} />}
      {status.hasPass && <WalletPayment {...walletOf(status)} />}
      {state !== 'offline' && !status.hasPass && status.payable && status.payBefore && (
        <p className="text-14 text-soft">{m.orders_pay_before({ moment: formatMoment(status.payBefore) })}</p>
      )}
      {state === 'waiting' && <CheckNow status={status} onKnown={setStatus} />}
      {state === 'paid' && status.card && <p className="text-14 text-soft">{m.pay_card_used({ card: status.card })}</p>}
      {state === 'paid' && <GoOn>{m.orders_go_on()}</GoOn>}
      {state !== 'paid' && status.payable && !isChecked && (
        <PayAgain
          invoiceNo={status.invoiceNo}
          payId={status.payId}
          method={status.method}
          label={status.hasPass ? null : (labels[state]?.({ amount: formatHkd(status.netTotal) }) ?? null)}
        />
      )}
      {(state === 'expired' || state === 'cancelled') && <BuyAgainButton invoiceNo={status.invoiceNo} />}
    </div>
  )
}

const moneyOf = (status: PayStatus, onKnown: (status: PayStatus) => void): MoneyByHand => ({
  ...status,
  number: status.invoiceNo,
  amount: status.netTotal,
  words: { why: m.pay_proof_why, sent: m.pay_proof_sent },
  readCode: () => call('GET /payment/getFpsCode', which(status)),
  sendProof: async (file, onPart) =>
    onKnown(await upload('POST /payment/sendPaymentProof', which(status), file, onPart)),
})

const walletOf = (status: PayStatus) => ({
  payId: status.payId,
  method: status.method ?? '',
  amount: status.netTotal,
  payBefore: status.payBefore,
  readPass: (device: WalletDevice) => call('POST /payment/getWalletPass', { ...which(status), device }),
})

/** Navigates once the result is known. §2 */
function useWayOn(known: PayStatus) {
  const navigate = useNavigate()
  const isMember = useMember() !== undefined
  const { status } = known
  useEffect(() => {
    if (status === 'paid' || status === 'expired' || status === 'cancelled') endConversation()
    const wayOn = takeWayOn(known, isMember)
    if (wayOn) void navigate(wayOn, { replace: true })
  }, [status, known, isMember, navigate])
}

const paidTexts: Record<PayStatus['taken'], () => string> = {
  all: m.orders_result_paid_text,
  deposit: m.orders_result_deposit_text,
  none: m.orders_result_authorized_text,
}

function explain({ status, message, taken, hasPass }: PayStatus): string {
  if (hasPass) return m.pay_wallet_text()
  if (status === 'paid') return paidTexts[taken]()
  if (status === 'waiting') return m.orders_result_waiting_text()
  if (status === 'expired') return m.orders_result_expired_text()
  return message || m.orders_result_kept()
}

function sayExpected({ expectedDate, pickUp }: PayStatus['orders'][number]): string {
  const day = formatDayWithWeekday(expectedDate!)
  return pickUp ? m.orders_ready_on({ day }) : m.orders_arrives_on({ day })
}

/** One order per company, each with its own page. */
function OrderCards({ status }: { status: PayStatus }) {
  return (
    <ul className="grid gap-2 text-left">
      {status.orders.map((order) => (
        <li key={order.invoiceNo}>
          <Link
            to={`/personal/orders/${encodeURIComponent(order.invoiceNo)}`}
            className="flex min-h-14 items-center justify-between gap-4 rounded-md border border-line px-4 py-3 hover:border-ink"
          >
            <span className="min-w-0">
              <span className="block font-medium break-words">{m.orders_see({ number: order.invoiceNo })}</span>
              <span className="block text-14 text-soft">{order.coName}</span>
              {order.expectedDate && <span className="block text-14">{sayExpected(order)}</span>}
            </span>
            <span className="flex shrink-0 items-center gap-2 font-bold tabular-nums">
              {formatHkd(order.netTotal)}
              <Icon name="right" size={16} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Shown on a second visit to the checkout while its order is unpaid (§2); new goods can be bought separately. */
function WaitingOrder() {
  const navigate = useNavigate()
  return (
    <Notice tone="warn" className="text-left">
      <p className="font-medium">{m.orders_result_waits()}</p>
      <p>{m.orders_result_waits_text()}</p>
      <Button
        tone="plain"
        size="small"
        className="mt-2 mb-1"
        onClick={() => {
          endConversation()
          void navigate('/checkOut')
        }}
      >
        {m.orders_result_new()}
      </Button>
    </Notice>
  )
}

function GoOn({ children }: { children: ReactNode }) {
  return (
    <Link to="/" className={buttonClass('plain', 'large')}>
      {children}
    </Link>
  )
}
