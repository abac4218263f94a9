import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { Answered } from '#console/lib/answered.tsx'
import { formatMoment } from '#console/lib/moments.ts'
import { useMay } from '#console/lib/may.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { Nothing, PageHead } from '#console/lib/page-head.tsx'
import { refresh, useAct, useAnswer } from '#console/lib/query.ts'
import { session } from '#console/lib/session.ts'
import { Cards } from '#console/lib/tabbed-cards.tsx'
import type { Reply } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { formatHkd } from '#ui/money.ts'
import { useSharedValue } from '#ui/shared-value.ts'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { AuditSubject } from './audit-subject.tsx'

type Approval = Reply<'GET /staff/approvals'>['approvals'][number]

const actNames: Record<Approval['act'], () => string> = {
  'gift card issue': () => m.console_approval_gift_card_issue(),
  'gift card adjustment': () => m.console_approval_gift_card_adjustment(),
  points: () => m.console_approval_points(),
  refund: () => m.console_approval_refund(),
  coupon: () => m.console_approval_coupon(),
  'waived charge': () => m.console_approval_waived_charge(),
}

/** What waits for a second person. */
export const Component = () => (
  <Needs route="GET /staff/approvals">
    <ApprovalList />
  </Needs>
)

function ApprovalList() {
  const query = useAnswer('GET /staff/approvals', {})
  return (
    <>
      <PageHead title={m.console_approvals()} />
      <p className="max-w-2xl pb-4 text-soft">{m.console_approvals_text()}</p>
      <Answered query={query} skeleton={<RowsSkeleton count={3} height="h-24" />}>
        {({ approvals }) =>
          approvals.length === 0 ? (
            <Nothing title={m.console_no_approvals()} text={m.console_no_approvals_text()} />
          ) : (
            <Cards
              cards={approvals}
              keyOf={({ approvalId }) => approvalId}
              render={(approval) => <ApprovalCard approval={approval} />}
            />
          )
        }
      </Answered>
    </>
  )
}

function ApprovalCard({ approval }: { approval: Approval }) {
  const { act, subject, amount, reason, askedBy, at } = approval
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <header className="flex items-baseline gap-x-4">
        <p className="flex min-w-0 grow flex-wrap gap-x-4">
          <strong>{actNames[act]()}</strong>
          <span className="min-w-0 wrap-anywhere">
            <AuditSubject subject={subject} />
          </span>
        </p>
        <strong className="tabular-nums">{formatHkd(amount)}</strong>
      </header>
      {reason && <p className="wrap-anywhere whitespace-pre-line">{reason}</p>}
      <p className="text-12 text-soft">{m.console_asked_by({ name: askedBy, moment: formatMoment(at) })}</p>
      <ApprovalActs approval={approval} />
    </article>
  )
}

function ApprovalActs({ approval: { approvalId, askedBy } }: { approval: Approval }) {
  const may = useMay()
  const own = useSharedValue(session, null)?.name === askedBy
  const [isDeclining, setIsDeclining] = useState(false)
  const approve = useAct('POST /staff/approvals/{approvalId}/approve', () => {
    say(m.console_approved(), { tone: 'good' })
    return refresh('GET /staff/approvals', 'GET /staff/refunds')
  })
  if (!may('POST /staff/approvals/{approvalId}/approve'))
    return <p className="text-soft">{m.console_approvals_read_only()}</p>
  return (
    <>
      {approve.error && <p className="text-bad">{approve.error.message}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {own ? (
          <p className="text-soft">{m.console_approval_own()}</p>
        ) : (
          <Button size="small" tone="plain" busy={approve.isPending} onClick={() => approve.mutate({ approvalId })}>
            {m.console_approve()}
          </Button>
        )}
        <Button size="small" tone="plain" onClick={() => setIsDeclining(true)}>
          {m.console_decline()}
        </Button>
      </div>
      {isDeclining && <DeclineDialog approvalId={approvalId} close={() => setIsDeclining(false)} />}
    </>
  )
}

function DeclineDialog({ approvalId, close }: { approvalId: string; close: () => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } })
  const act = useAct('POST /staff/approvals/{approvalId}/decline', () => {
    say(m.console_declined(), { tone: 'good' })
    close()
    return refresh('GET /staff/approvals')
  })
  return (
    <ActDialog
      title={m.console_decline()}
      act={m.console_decline()}
      tone="bad"
      busy={act.isPending}
      error={act.error}
      onAct={() => void handleSubmit(({ reason }) => act.mutate({ approvalId, reason }))()}
      onClose={close}
    >
      <TextArea
        label={m.console_reason()}
        maxLength={300}
        error={formState.errors.reason && m.console_reason_needed()}
        {...register('reason', { required: true })}
      />
    </ActDialog>
  )
}
