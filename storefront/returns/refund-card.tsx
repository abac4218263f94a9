import { useState } from 'react'
import type { RefundView } from '#contract/returns.ts'
import { formatMoment } from '#storefront/lib/moments.ts'
import { useMember } from '#storefront/lib/use-member.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { StepLine } from '#ui/step-line.tsx'
import { m } from '#words/compiled/messages.js'
import { ExchangeSums } from './exchange-sums.tsx'
import { PartsBack } from './parts-back.tsx'
import { RefundGoods } from './refund-goods.tsx'
import { RefundPhotos } from './refund-photos.tsx'
import { Replacement } from './replacement.tsx'
import { stepsOf } from './refund-steps.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const tones: Record<RefundView['state'], 'good' | 'warn' | 'plain'> = {
  requested: 'warn',
  approved: 'good',
  denied: 'plain',
  withdrawn: 'plain',
  received: 'good',
  booked: 'good',
  done: 'good',
}

interface RefundCardProps {
  refund: RefundView
  onChanged: () => void
}

/** One refund document: progress, goods, amounts by destination, and the buyer's actions. */
export function RefundCard({ refund, onChanged }: RefundCardProps) {
  const { refundNo, kindText, state, stateText, parts, createdAt } = refund
  const isOver = state === 'denied' || state === 'withdrawn'
  return (
    <article
      aria-label={`${kindText} ${refundNo}`}
      className="grid grid-cols-1 gap-4 rounded-md border border-line p-4"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-16">{kindText}</h3>
        <Badge tone={tones[state]}>{stateText}</Badge>
        <p className="flex flex-wrap gap-x-3 text-14 text-soft tabular-nums">
          <span>{refundNo}</span>
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </p>
      </header>
      <StepLine label={m.returns_progress()} doneLabel={m.orders_step_behind()} steps={stepsOf(refund)} />
      {state === 'done' && refund.total > 0 && <Notice tone="good">{m.returns_successful()}</Notice>}
      {state === 'approved' && refund.goodsBack && (
        <Notice>
          <p>{m.returns_send_goods({ number: refundNo })}</p>
          {refund.sendTo && <p>{m.returns_send_to({ address: refund.sendTo })}</p>}
        </Notice>
      )}
      {refund.answer && (
        <Notice tone={state === 'denied' ? 'warn' : 'plain'}>
          <p className="font-medium">{m.returns_answer()}</p>
          <p className="wrap-anywhere whitespace-pre-line">{refund.answer}</p>
        </Notice>
      )}
      <RefundGoods refund={refund} />
      {!isOver && refund.exchange && <ExchangeSums exchange={refund.exchange} />}
      {refund.replacement && <Replacement replacement={refund.replacement} />}
      {!isOver && parts.length > 0 && (
        <PartsBack parts={parts} total={refund.total} withDelivery={refund.withDelivery} />
      )}
      <OwnersPart refund={refund} onChanged={onChanged} />
    </article>
  )
}

/** Photos; the member who made the request can add more and withdraw it. */
function OwnersPart({ refund, onChanged }: RefundCardProps) {
  const isMember = useMember() !== undefined
  const [withdrawing, setWithdrawing] = useState(false)
  return (
    <>
      <RefundPhotos refund={refund} mayAsk={isMember} onChanged={onChanged} />
      {isMember && refund.mayWithdraw && (
        <p className="-mb-2 -ml-3">
          <Button tone="quiet" size="small" onClick={() => setWithdrawing(true)}>
            {m.returns_withdraw()}
          </Button>
        </p>
      )}
      {withdrawing && (
        <WithdrawDialog refundNo={refund.refundNo} onClose={() => setWithdrawing(false)} onChanged={onChanged} />
      )}
    </>
  )
}
