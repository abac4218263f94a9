import { useForm, type UseFormRegister } from 'react-hook-form'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { useAct } from '#console/lib/query.ts'
import type { StaffOrderView } from '#console/orders/order-acts.ts'
import type { Input } from '#ui/api.ts'
import { Field, Select, TextArea } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'

type Asked = Input<'POST /staff/requestRefund'>
/** An exchange needs goods to be chosen; it is asked for by its buyer. */
type AskedKind = Exclude<Asked['kind'], 'exchange'>

const kindNames: Record<AskedKind, () => string> = {
  return: () => m.refund_kind_return(),
  claim: () => m.refund_kind_claim(),
  rejected: () => m.refund_kind_rejected(),
}
const reasonNames: Record<Asked['reason'], () => string> = {
  'changed mind': () => m.refund_reason_changed_mind(),
  'wrong size or colour': () => m.refund_reason_wrong_size(),
  other: () => m.refund_reason_other(),
  damaged: () => m.refund_reason_damaged(),
  faulty: () => m.refund_reason_faulty(),
  'wrong item': () => m.refund_reason_wrong_item(),
  missing: () => m.refund_reason_missing(),
}
const toChoices = (names: Record<string, () => string>, isOffered: (value: string) => boolean) =>
  Object.entries(names).flatMap(([value, name]) => (isOffered(value) ? [{ value, label: name() }] : []))

interface RefundForm {
  kind: AskedKind
  reason: Asked['reason']
  remark: string
  lines: { no: number; qty: number }[]
}

/** Opens a refund for a buyer: which lines, how many, and why. */
export function RefundDialog({
  order,
  done,
  close,
}: {
  order: StaffOrderView['order']
  done: () => void
  close: () => void
}) {
  const isRejected = order.label === 'receiving reject'
  const { register, handleSubmit, formState } = useForm<RefundForm>({
    defaultValues: {
      kind: isRejected ? 'rejected' : 'return',
      reason: isRejected ? 'other' : 'changed mind',
      remark: '',
      lines: order.lines.map(({ no, qty }) => ({ no, qty })),
    },
  })
  const act = useAct('POST /staff/requestRefund', done)
  return (
    <ActDialog
      title={m.console_act_refund()}
      act={m.console_refund_open()}
      busy={act.isPending}
      error={act.error}
      onAct={() =>
        void handleSubmit(({ lines, ...asked }) =>
          act.mutate({ invoiceNo: order.invoiceNo, ...asked, lines: lines.filter(({ qty }) => qty > 0) }),
        )()
      }
      onClose={close}
    >
      <p>{m.console_refund_text()}</p>
      <Select
        label={m.console_refund_kind()}
        choices={toChoices(kindNames, (kind) => (kind === 'rejected') === isRejected)}
        {...register('kind')}
      />
      <Select label={m.console_reason()} choices={toChoices(reasonNames, () => true)} {...register('reason')} />
      <RefundLinesFields order={order} register={register} />
      <TextArea
        label={m.console_remark()}
        hint={m.console_refund_remark_hint()}
        maxLength={300}
        error={formState.errors.remark && m.console_remark_needed()}
        {...register('remark', { required: true })}
      />
    </ActDialog>
  )
}

function RefundLinesFields({
  order,
  register,
}: {
  order: StaffOrderView['order']
  register: UseFormRegister<RefundForm>
}) {
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 font-medium">{m.console_goods()}</legend>
      {order.lines.map((line, at) => (
        <div key={line.no} className="grid grid-cols-[1fr_96px] items-end gap-3">
          <p className="self-center">
            {[line.name, line.color, line.size, ...line.optionValues].filter(Boolean).join(' · ')}
          </p>
          <Field
            kind="number"
            type="number"
            min={0}
            max={line.qty}
            label={m.console_pieces_of({ count: line.qty })}
            {...register(`lines.${at}.qty`, { valueAsNumber: true, min: 0, max: line.qty })}
          />
        </div>
      ))}
    </fieldset>
  )
}
