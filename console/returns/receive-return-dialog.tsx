import { useForm } from 'react-hook-form'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { useAct, useAnswer } from '#console/lib/query.ts'
import { sayWarehouse } from '#console/lib/say-warehouse.ts'
import { Field, Select } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import type { ListedRefund } from './listed-refund.ts'

interface ReceiveReturnDialogProps {
  refund: ListedRefund
  done: () => void
  close: () => void
}

/** Counts what came back, line by line, and what of it can be sold again. */
export function ReceiveReturnDialog({ refund, done, close }: ReceiveReturnDialogProps) {
  const { register, handleSubmit } = useForm({
    defaultValues: {
      warehouse: '',
      lines: refund.lines.map(({ no, qty }) => ({ no, received: qty, resellable: qty })),
    },
  })
  const act = useAct('POST /staff/receiveReturn', done)
  const warehouses = useAnswer('GET /staff/warehouses', {}).data?.warehouses ?? []
  return (
    <ActDialog
      title={m.console_refund_receive()}
      act={m.console_refund_receive()}
      busy={act.isPending}
      error={act.error}
      onAct={() =>
        void handleSubmit(({ lines, warehouse }) =>
          act.mutate({ refundNo: refund.refundNo, lines, warehouse: warehouse || warehouses[0]?.code }),
        )()
      }
      onClose={close}
    >
      <p>{m.console_refund_receive_text()}</p>
      {refund.lines.map((line, at) => (
        <fieldset key={line.no} className="grid grid-cols-2 gap-3">
          <legend className="pb-2">
            {[line.name, line.color, line.size, ...line.optionValues].filter(Boolean).join(' · ')}
          </legend>
          <Field
            kind="number"
            type="number"
            min={0}
            max={line.qty}
            label={m.console_came_back({ count: line.qty })}
            {...register(`lines.${at}.received`, { valueAsNumber: true, min: 0, max: line.qty })}
          />
          <Field
            kind="number"
            type="number"
            min={0}
            max={line.qty}
            label={m.console_resellable()}
            {...register(`lines.${at}.resellable`, { valueAsNumber: true, min: 0, max: line.qty })}
          />
        </fieldset>
      ))}
      {warehouses.length > 1 && (
        <Select
          label={m.console_return_into()}
          choices={warehouses.map(({ code, name }, at) => ({ value: at === 0 ? '' : code, label: sayWarehouse(name) }))}
          {...register('warehouse')}
        />
      )}
    </ActDialog>
  )
}
