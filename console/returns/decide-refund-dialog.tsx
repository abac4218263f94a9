import { useForm } from 'react-hook-form'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { useAct } from '#console/lib/query.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextArea } from '#ui/field.tsx'
import { formatHkd } from '#ui/money.ts'
import { m } from '#words/compiled/messages.js'
import type { ListedRefund } from './listed-refund.ts'

interface DecideRefundProps {
  refund: ListedRefund
  isApproval: boolean
  done: () => void
  close: () => void
}

/** Yes or no to a request. A claim may be paid without its goods coming back. */
export function DecideRefundDialog({ refund, isApproval, done, close }: DecideRefundProps) {
  const isClaim = refund.kind === 'claim'
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { answer: '', goodsBack: refund.goodsBack, withDelivery: refund.withDelivery },
  })
  const act = useAct('POST /staff/decideRefund', done)
  const title = isApproval ? m.console_refund_approve() : m.console_refund_deny()
  return (
    <ActDialog
      title={title}
      act={title}
      tone={isApproval ? 'action' : 'bad'}
      busy={act.isPending}
      error={act.error}
      onAct={() =>
        void handleSubmit(({ answer, goodsBack, withDelivery }) =>
          act.mutate({
            refundNo: refund.refundNo,
            approve: isApproval,
            answer,
            ...(isApproval && isClaim && { goodsBack }),
            ...(isApproval && { withDelivery }),
          }),
        )()
      }
      onClose={close}
    >
      <p>
        {isApproval ? m.console_refund_approve_text({ amount: formatHkd(refund.total) }) : m.console_refund_deny_text()}
      </p>
      {isApproval && isClaim && <Checkbox {...register('goodsBack')}>{m.console_refund_goods_back()}</Checkbox>}
      {isApproval && <Checkbox {...register('withDelivery')}>{m.console_refund_with_delivery()}</Checkbox>}
      <TextArea
        label={m.console_answer()}
        optionalLabel={isApproval ? m.console_optional() : undefined}
        maxLength={300}
        error={formState.errors.answer && m.console_answer_needed()}
        {...register('answer', { required: !isApproval })}
      />
    </ActDialog>
  )
}
