import { useForm, useWatch } from 'react-hook-form'
import { useChange } from '#console/changes/use-change.ts'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { Field, Select } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { listChoices, readCount, refreshes, type StockDialogProps } from './stock-dialogs.tsx'

/** Goods that go from one warehouse to another: at first from the fullest. */
export function TransferDialog({ stock, close }: StockDialogProps) {
  const { assortId, warehouses } = stock
  const from = warehouses.toSorted((one, other) => other.onHand - one.onHand)[0]!.code
  const to = warehouses.find(({ code }) => code !== from)!.code
  const { register, handleSubmit, formState, control } = useForm({
    defaultValues: { from, to, quantity: '', note: '' },
  })
  const { errors } = formState
  const chosen = useWatch({ control, name: 'from' })
  const most = warehouses.find(({ code }) => code === chosen)!.onHand
  const act = useChange('POST /staff/stock/transfer', { said: m.console_stock_transferred(), refreshes, done: close })
  return (
    <ActDialog
      title={m.console_stock_transfer()}
      act={m.console_stock_transfer()}
      busy={act.isPending}
      error={act.error}
      onAct={() =>
        void handleSubmit(({ quantity, ...typed }) =>
          act.mutate({ ...typed, rows: [{ assortId, quantity: readCount(quantity) ?? 0 }] }),
        )()
      }
      onClose={close}
    >
      <p>{m.console_stock_transfer_text()}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select label={m.console_transfer_from()} choices={listChoices(stock)} {...register('from')} />
        <Select
          label={m.console_transfer_to()}
          choices={listChoices(stock)}
          error={errors.to && m.console_transfer_other()}
          {...register('to', { validate: (code, typed) => code !== typed.from })}
        />
      </div>
      <Field
        kind="number"
        label={m.console_pieces()}
        hint={m.console_transfer_most({ count: most })}
        error={errors.quantity && m.console_pieces_needed()}
        {...register('quantity', { validate: (typed) => (readCount(typed) ?? 0) >= 1 })}
      />
      <Field label={m.console_note()} optionalLabel={m.console_optional()} maxLength={300} {...register('note')} />
    </ActDialog>
  )
}
