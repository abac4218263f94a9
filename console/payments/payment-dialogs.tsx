import { useForm } from 'react-hook-form'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { readMoney } from '#console/lib/read-money.ts'
import { useAct } from '#console/lib/query.ts'
import { Field, TextArea } from '#ui/field.tsx'
import { formatHkd } from '#ui/money.ts'
import { m } from '#words/compiled/messages.js'
import type { ListedPayment } from './listed-payment.ts'

interface DecidingProps {
  done: () => void
  close: () => void
}

/** The sum is typed from the statement, not taken from the screen: that is the check. */
export function ConfirmPaymentDialog({ payment, done, close }: DecidingProps & { payment: ListedPayment }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { received: '', note: '' } })
  const act = useAct('POST /staff/confirmPayment', done)
  return (
    <ActDialog
      title={m.console_confirm_payment()}
      act={m.console_confirm_payment()}
      busy={act.isPending}
      error={act.error}
      onAct={() =>
        void handleSubmit(({ received, note }) =>
          act.mutate({ payId: payment.payId, received: readMoney(received) ?? 0, note }),
        )()
      }
      onClose={close}
    >
      <p>{m.console_confirm_payment_text({ amount: formatHkd(payment.amount), method: payment.method })}</p>
      <Field
        kind="money"
        label={m.console_received()}
        error={formState.errors.received && m.console_received_needed()}
        {...register('received', { validate: (typed) => readMoney(typed) !== undefined })}
      />
      <Field label={m.console_note()} optionalLabel={m.console_optional()} maxLength={300} {...register('note')} />
    </ActDialog>
  )
}

export function RejectProofDialog({ proofId, done, close }: DecidingProps & { proofId: string }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } })
  const act = useAct('POST /staff/rejectPaymentProof', done)
  return (
    <ActDialog
      title={m.console_reject_proof()}
      act={m.console_reject_proof()}
      tone="bad"
      busy={act.isPending}
      error={act.error}
      onAct={() => void handleSubmit(({ reason }) => act.mutate({ proofId, reason }))()}
      onClose={close}
    >
      <p>{m.console_reject_proof_text()}</p>
      <TextArea
        label={m.console_reason()}
        maxLength={300}
        error={formState.errors.reason && m.console_reason_needed()}
        {...register('reason', { required: true })}
      />
    </ActDialog>
  )
}
