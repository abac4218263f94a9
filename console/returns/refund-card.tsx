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
import { DecideRefundDialog } from './decide-refund-dialog.tsx'
import type { ListedRefund } from './listed-refund.ts'
import { ReceiveReturnDialog } from './receive-return-dialog.tsx'
import { RefundPhotos } from './refund-photos.tsx'
import { SentByHandDialog } from './sent-by-hand-dialog.tsx'

const tones: Record<ListedRefund['state'], StateTone> = {
  requested: 'warn',
  approved: 'action',
  denied: 'plain',
  withdrawn: 'plain',
  received: 'action',
  booked: 'action',
  done: 'good',
}

/** One refund: what comes back, what is paid back and to where, and what is to be done next. */
export function RefundCard({ refund, hasOrder = false }: { refund: ListedRefund; hasOrder?: boolean }) {
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <header className="flex items-baseline gap-x-4">
        <p className="flex min-w-0 grow flex-wrap gap-x-4">
          <strong className="tabular-nums">{refund.refundNo}</strong>
          <span>{refund.kindText}</span>
          <StateDot tone={tones[refund.state]}>{refund.stateText}</StateDot>
        </p>
        <strong className="tabular-nums">{formatHkd(refund.total)}</strong>
      </header>
      <p className="text-soft">
        {hasOrder && (
          <>
            <Link to={`/orders/${encodeURIComponent(refund.invoiceNo)}`} className="link tabular-nums">
              {refund.invoiceNo}
            </Link>
            {' · '}
          </>
        )}
        {formatMoment(refund.createdAt)} · {refund.reasonText}
      </p>
      {refund.remark && <p className="wrap-anywhere whitespace-pre-line">{refund.remark}</p>}
      <RefundLines refund={refund} />
      <RefundPhotos photos={refund.photos} />
      <RefundActs refund={refund} />
    </article>
  )
}

const RefundLines = ({ refund }: { refund: ListedRefund }) => (
  <div className="grid gap-1 rounded-md bg-mist px-3 py-2">
    {refund.lines.map((line) => (
      <p key={line.no} className="flex justify-between gap-4">
        <span>{[line.name, line.color, line.size, ...line.optionValues].filter(Boolean).join(' · ')}</span>
        <span className="whitespace-nowrap tabular-nums">
          {line.received === null
            ? `× ${line.qty}`
            : m.console_received_of({ received: line.received, count: line.qty })}
        </span>
      </p>
    ))}
    {refund.parts.map((part) => (
      <p key={`${part.kind} ${part.description}`} className="flex justify-between gap-4 text-soft">
        <span>
          {part.description}
          {part.state === 'by hand' && ` · ${m.console_by_hand()}`}
        </span>
        <span className="tabular-nums">{formatHkd(part.amount)}</span>
      </p>
    ))}
  </div>
)

type RefundAct = 'approve' | 'deny' | 'receive' | 'sent'

function RefundActs({ refund }: { refund: ListedRefund }) {
  const may = useMay()
  const [asked, setAsked] = useState<RefundAct>()
  const close = () => setAsked(undefined)
  const done = () => {
    close()
    say(m.console_refund_changed({ number: refund.refundNo }), { tone: 'good' })
    void refreshOrder()
  }
  const names: Record<RefundAct, string> = {
    approve: m.console_refund_approve(),
    deny: m.console_refund_deny(),
    receive: m.console_refund_receive(),
    sent: m.console_refund_sent(),
  }
  const acts: RefundAct[] = [
    ...(refund.state === 'requested' && may('POST /staff/decideRefund') ? (['approve', 'deny'] as const) : []),
    ...(refund.state === 'approved' && refund.goodsBack && may('POST /staff/receiveReturn')
      ? (['receive'] as const)
      : []),
    ...(refund.parts.some(({ state }) => state === 'by hand') && may('POST /staff/refundSentByHand')
      ? (['sent'] as const)
      : []),
  ]
  if (acts.length === 0 && !asked) return null
  return (
    <div className="flex flex-wrap gap-2">
      {acts.map((act) => (
        <Button key={act} tone="plain" size="small" onClick={() => setAsked(act)}>
          {names[act]}
        </Button>
      ))}
      {(asked === 'approve' || asked === 'deny') && (
        <DecideRefundDialog refund={refund} isApproval={asked === 'approve'} done={done} close={close} />
      )}
      {asked === 'receive' && <ReceiveReturnDialog refund={refund} done={done} close={close} />}
      {asked === 'sent' && <SentByHandDialog refund={refund} done={done} close={close} />}
    </div>
  )
}
