import { useForm } from 'react-hook-form'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { useAct } from '#console/lib/query.ts'
import { Field } from '#ui/field.tsx'
import { formatHkd } from '#ui/money.ts'
import { m } from '#words/compiled/messages.js'
import type { ListedRefund } from './listed-refund.ts'

/** The reference of a transfer that a person has made. */
export function SentByHandDialog({
  refund,
  done,
  close,
}: {
  refund: ListedRefund
  done: () => void
  close: () => void
}) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reference: '' } })
  const act = useAct('POST /staff/refundSentByHand', done)
  const owed = refund.parts.filter(({ state }) => state === 'by hand')
  const amount = Math.round(owed.reduce((sum, part) => sum + part.amount * 100, 0)) / 100
  return (
    <ActDialog
      title={m.console_refund_sent()}
      act={m.console_refund_sent()}
      busy={act.isPending}
      error={act.error}
      onAct={() => void handleSubmit(({ reference }) => act.mutate({ refundNo: refund.refundNo, amount, reference }))()}
      onClose={close}
    >
      <p>{m.console_refund_sent_text({ amount: formatHkd(amount) })}</p>
      <Field
        label={m.console_transfer_reference()}
        maxLength={80}
        error={formState.errors.reference && m.console_transfer_reference_needed()}
        {...register('reference', { required: true })}
      />
    </ActDialog>
  )
}
