import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#console/lib/may.ts'
import { formatMoment } from '#console/lib/moments.ts'
import { StateDot, type StateTone } from '#console/lib/state-dot.tsx'
import { refreshOrder } from '#console/orders/order-act-bar.tsx'
import { Button } from '#ui/button.tsx'
import { formatHkd } from '#ui/money.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import type { ListedPayment, ListedProof } from './listed-payment.ts'
import { ConfirmPaymentDialog, RejectProofDialog } from './payment-dialogs.tsx'
import { ProofFile } from './proof-file.tsx'

const paymentStates: Record<ListedPayment['state'], [StateTone, () => string]> = {
  waiting: ['warn', () => m.console_payment_waiting()],
  paid: ['good', () => m.console_payment_paid()],
  ended: ['plain', () => m.console_payment_ended()],
}
const proofStates: Record<ListedProof['state'], [StateTone, () => string]> = {
  waiting: ['warn', () => m.console_proof_waiting()],
  accepted: ['good', () => m.console_proof_accepted()],
  rejected: ['bad', () => m.console_proof_rejected()],
  withdrawn: ['plain', () => m.console_proof_withdrawn()],
}

/** One payment by hand: what to look for on the statement, the buyer's proofs, and what to do. */
export function PaymentCard({ payment, hasOrders = false }: { payment: ListedPayment; hasOrders?: boolean }) {
  const { invoiceNos, method, amount, reference, since, payBefore, state, proofs } = payment
  const [tone, stateName] = paymentStates[state]
  return (
    <article className="grid gap-3">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <strong className="text-18 tabular-nums">{formatHkd(amount)}</strong>
        <span>{method}</span>
        <StateDot tone={tone}>{stateName()}</StateDot>
      </header>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-soft">
        {hasOrders && (
          <div className="flex gap-2">
            <dt>{m.console_for_order()}</dt>
            <dd className="flex flex-wrap gap-2">
              {invoiceNos.map((number) => (
                <Link
                  key={number}
                  to={`/orders/${encodeURIComponent(number.replace(/-\d+$/, ''))}`}
                  className="link tabular-nums"
                >
                  {number}
                </Link>
              ))}
            </dd>
          </div>
        )}
        {reference && <Detail name={m.console_reference()}>{reference}</Detail>}
        <Detail name={m.console_since()}>{formatMoment(since)}</Detail>
        {payBefore && state === 'waiting' && <Detail name={m.console_pay_before()}>{formatMoment(payBefore)}</Detail>}
      </dl>
      {proofs.map((proof) => (
        <Proof key={proof.proofId} proof={proof} />
      ))}
      {state !== 'paid' && <PaymentActs payment={payment} />}
    </article>
  )
}

const Detail = ({ name, children }: { name: string; children: string }) => (
  <div className="flex gap-2">
    <dt>{name}</dt>
    <dd className="text-ink tabular-nums">{children}</dd>
  </div>
)

function Proof({ proof }: { proof: ListedProof }) {
  const [tone, stateName] = proofStates[proof.state]
  return (
    <div className="flex flex-wrap items-start gap-3 rounded-md bg-mist p-3">
      <ProofFile proof={proof} />
      <div className="min-w-0 grow">
        <StateDot tone={tone}>{stateName()}</StateDot>
        <p className="text-12 text-soft">
          {m.console_proof_sent({ moment: formatMoment(proof.sentAt) })}
          {proof.decidedBy && ` · ${proof.decidedBy}`}
        </p>
        {proof.reason && <p>{proof.reason}</p>}
      </div>
    </div>
  )
}

function PaymentActs({ payment }: { payment: ListedPayment }) {
  const may = useMay()
  const [asked, setAsked] = useState<'confirm' | 'reject'>()
  const close = () => setAsked(undefined)
  const waiting = payment.proofs.find(({ state }) => state === 'waiting')
  const done = (text: string) => {
    close()
    say(text, { tone: 'good' })
    void refreshOrder()
  }
  return (
    <div className="flex flex-wrap gap-2">
      {may('POST /staff/confirmPayment') && (
        <Button tone="plain" size="small" icon="check" onClick={() => setAsked('confirm')}>
          {m.console_confirm_payment()}
        </Button>
      )}
      {waiting && may('POST /staff/rejectPaymentProof') && (
        <Button tone="plain" size="small" onClick={() => setAsked('reject')}>
          {m.console_reject_proof()}
        </Button>
      )}
      {asked === 'confirm' && (
        <ConfirmPaymentDialog payment={payment} done={() => done(m.console_payment_confirmed())} close={close} />
      )}
      {asked === 'reject' && waiting && (
        <RejectProofDialog proofId={waiting.proofId} done={() => done(m.console_proof_was_rejected())} close={close} />
      )}
    </div>
  )
}
