import { useForm, type UseFormRegisterReturn, useWatch } from 'react-hook-form'
import { useChange } from '#console/changes/use-change.ts'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import type { Reply } from '#ui/api.ts'
import { Field, Select } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { sayWarehouse } from '#console/lib/say-warehouse.ts'

export type StockOfVariant = Reply<'GET /staff/stock/{assortId}'>

export interface StockDialogProps {
  stock: StockOfVariant
  close: () => void
}

/** A count in digits of either width; undefined when it cannot be read. */
export const readCount = (typed: string): number | undefined => {
  const plain = typed.normalize('NFKC').trim()
  return /^\d{1,7}$/.test(plain) ? Number(plain) : undefined
}

export const refreshes = [
  'GET /staff/stock/{assortId}',
  'GET /staff/warehouses',
  'GET /staff/goods/{code}',
  'POST /staff/goods/rows',
] as const

export const listChoices = (stock: StockOfVariant) =>
  stock.warehouses.map(({ code, name }) => ({ value: code, label: sayWarehouse(name) }))

/** Which warehouse; nothing where there is only one. */
const WarehouseChoice = ({ stock, field }: { stock: StockOfVariant; field: UseFormRegisterReturn }) =>
  stock.warehouses.length > 1 && <Select label={m.console_warehouse()} choices={listChoices(stock)} {...field} />

/** Goods that came in: waiting pre-orders get theirs first. */
export function ReceiveDialog({ stock, close }: StockDialogProps) {
  const { barcode, warehouses } = stock
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { quantity: '', note: '', warehouse: warehouses[0]!.code },
  })
  const act = useChange('POST /staff/stock/receive', { said: m.console_stock_received(), refreshes, done: close })
  return (
    <ActDialog
      title={m.console_stock_receive()}
      act={m.console_stock_receive()}
      busy={act.isPending}
      error={act.error}
      onAct={() =>
        void handleSubmit(({ quantity, note, warehouse }) =>
          act.mutate({ rows: [{ barcode, quantity: readCount(quantity) ?? 0 }], note, warehouse }),
        )()
      }
      onClose={close}
    >
      <p>{m.console_stock_receive_text()}</p>
      <WarehouseChoice stock={stock} field={register('warehouse')} />
      <Field
        kind="number"
        label={m.console_pieces()}
        error={formState.errors.quantity && m.console_pieces_needed()}
        {...register('quantity', { validate: (typed) => (readCount(typed) ?? 0) >= 1 })}
      />
      <Field label={m.console_note()} optionalLabel={m.console_optional()} maxLength={300} {...register('note')} />
    </ActDialog>
  )
}

/** What was counted, and why it differs. Never below what orders hold. */
export function AdjustDialog({ stock, close }: StockDialogProps) {
  const { assortId, held, warehouses } = stock
  const [first] = warehouses
  const { register, handleSubmit, formState, control, setValue } = useForm({
    defaultValues: { counted: String(first!.onHand), reason: '', warehouse: first!.code },
  })
  const { errors } = formState
  const chosen = useWatch({ control, name: 'warehouse' })
  const onHandIn = (code: string) => warehouses.find((one) => one.code === code)!.onHand
  const onHand = onHandIn(chosen)
  const act = useChange('POST /staff/stock/adjust', { said: m.console_stock_adjusted(), refreshes, done: close })
  return (
    <ActDialog
      title={m.console_stock_adjust()}
      act={m.console_stock_adjust()}
      busy={act.isPending}
      error={act.error}
      onAct={() =>
        void handleSubmit(({ counted, reason, warehouse }) =>
          act.mutate({ assortId, counted: readCount(counted) ?? onHand, reason, warehouse }),
        )()
      }
      onClose={close}
    >
      <WarehouseChoice
        stock={stock}
        field={register('warehouse', { onChange: ({ target }) => setValue('counted', String(onHandIn(target.value))) })}
      />
      <p>
        {warehouses.length > 1
          ? m.console_stock_adjust_place({ onHand, held })
          : m.console_stock_adjust_text({ onHand, held })}
      </p>
      <Field
        kind="number"
        label={m.console_counted()}
        error={errors.counted && m.console_whole_needed()}
        {...register('counted', { validate: (typed) => readCount(typed) !== undefined })}
      />
      <Field
        label={m.console_reason()}
        maxLength={300}
        error={errors.reason && m.console_reason_needed()}
        {...register('reason', { validate: (reason) => reason.trim() !== '' })}
      />
    </ActDialog>
  )
}

/** How many pieces stay unsold. */
export function SafetyDialog({ stock, close }: StockDialogProps) {
  const { assortId, version, warehouses } = stock
  const [first] = warehouses
  const { register, handleSubmit, formState, setValue } = useForm({
    defaultValues: { pieces: String(first!.safety), warehouse: first!.code },
  })
  const safetyIn = (code: string) => warehouses.find((one) => one.code === code)!.safety
  const act = useChange('PUT /staff/stock/{assortId}', { said: m.console_saved(), refreshes, done: close })
  return (
    <ActDialog
      title={m.console_safety()}
      act={m.console_save()}
      busy={act.isPending}
      error={act.error}
      onAct={() =>
        void handleSubmit(({ pieces, warehouse }) =>
          act.mutate({ assortId, version, safety: readCount(pieces) ?? safetyIn(warehouse), warehouse }),
        )()
      }
      onClose={close}
    >
      <p>{m.console_safety_text()}</p>
      <WarehouseChoice
        stock={stock}
        field={register('warehouse', { onChange: ({ target }) => setValue('pieces', String(safetyIn(target.value))) })}
      />
      <Field
        kind="number"
        label={m.console_pieces()}
        error={formState.errors.pieces && m.console_whole_needed()}
        {...register('pieces', { validate: (typed) => readCount(typed) !== undefined })}
      />
    </ActDialog>
  )
}
