import { useForm, type UseFormRegister } from 'react-hook-form'
import { useChange } from '#console/changes/use-change.ts'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { dayFromNow } from '#console/lib/moments.ts'
import type { Reply } from '#ui/api.ts'
import { Field, Select } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { listChoices, readCount, refreshes as stockRefreshes, type StockOfVariant } from './stock-dialogs.tsx'

export type ListedReceipt = Reply<'GET /staff/expectedGoods'>['expected'][number]

export const refreshes = [...stockRefreshes, 'GET /staff/expectedGoods'] as const

interface ExpectedTyped {
  quantity: string
  dueOn: string
  warehouse: string
  note: string
}

interface ExpectedDialogProps {
  stock: StockOfVariant
  close: () => void
}

/** Notes what comes, or changes it. */
export function ExpectDialog({ stock, close, known }: ExpectedDialogProps & { known?: ListedReceipt }) {
  const { register, handleSubmit, formState } = useForm<ExpectedTyped>({
    defaultValues: {
      quantity: known ? String(known.quantity) : '',
      dueOn: known?.dueOn ?? '',
      warehouse: known?.warehouse.code ?? stock.warehouses[0]!.code,
      note: known?.note ?? '',
    },
  })
  const { errors } = formState
  const kept = { said: m.console_expect_saved(), refreshes, done: close }
  const adding = useChange('POST /staff/expectedGoods', kept)
  const changing = useChange('PUT /staff/expectedGoods/{id}', kept)
  const send = ({ quantity, ...typed }: ExpectedTyped) => {
    const plan = { ...typed, quantity: readCount(quantity) ?? 0 }
    if (known) changing.mutate({ id: known.id, version: known.version, ...plan })
    else adding.mutate({ assortId: stock.assortId, ...plan })
  }
  const least = known ? known.received + 1 : 1
  return (
    <ActDialog
      title={known ? m.console_expect_edit() : m.console_expect()}
      act={m.console_save()}
      busy={adding.isPending || changing.isPending}
      error={adding.error ?? changing.error}
      onAct={() => void handleSubmit(send)()}
      onClose={close}
    >
      <p className="text-soft">{m.console_expect_text()}</p>
      <Field
        kind="number"
        label={m.console_pieces()}
        error={errors.quantity && m.console_pieces_from({ least })}
        {...register('quantity', { validate: (typed) => (readCount(typed) ?? 0) >= least })}
      />
      <Field
        type="date"
        label={m.console_due_on()}
        min={known ? undefined : dayFromNow(0)}
        error={errors.dueOn && m.console_due_wrong()}
        {...register('dueOn', { validate: (typed) => typed !== '' && (known !== undefined || typed >= dayFromNow(0)) })}
      />
      <PlaceAndNote stock={stock} register={register} />
    </ActDialog>
  )
}

/** What came of it: as many as are still to come, unless fewer are typed. */
export function ReceiveExpectedDialog({ stock, close, known }: ExpectedDialogProps & { known: ListedReceipt }) {
  const { coming, warehouse } = known
  const isThere = stock.warehouses.some(({ code }) => code === warehouse.code)
  const { register, handleSubmit, formState } = useForm({
    defaultValues: {
      quantity: String(coming),
      warehouse: isThere ? warehouse.code : stock.warehouses[0]!.code,
      note: '',
    },
  })
  const act = useChange('POST /staff/expectedGoods/{id}/receive', {
    said: m.console_stock_received(),
    refreshes,
    done: close,
  })
  const isPossible = (typed: string) => {
    const count = readCount(typed) ?? 0
    return count >= 1 && count <= coming
  }
  return (
    <ActDialog
      title={m.console_stock_receive()}
      act={m.console_stock_receive()}
      busy={act.isPending}
      error={act.error}
      onAct={() =>
        void handleSubmit(({ quantity, ...typed }) =>
          act.mutate({ id: known.id, quantity: readCount(quantity) ?? 0, ...typed }),
        )()
      }
      onClose={close}
    >
      <p className="text-soft">{m.console_stock_receive_text()}</p>
      <Field
        kind="number"
        label={m.console_pieces()}
        error={formState.errors.quantity && m.console_pieces_up_to({ most: coming })}
        {...register('quantity', { validate: isPossible })}
      />
      <PlaceAndNote stock={stock} register={register} />
    </ActDialog>
  )
}

interface PlaceTyped {
  quantity: string
  warehouse: string
  note: string
}

/** Which warehouse, where there are several, and a note. */
const PlaceAndNote = <Typed extends PlaceTyped>({
  stock,
  register,
}: {
  stock: StockOfVariant
  register: UseFormRegister<Typed>
}) => {
  const add = register as unknown as UseFormRegister<PlaceTyped>
  return (
    <>
      {stock.warehouses.length > 1 && (
        <Select label={m.console_warehouse()} choices={listChoices(stock)} {...add('warehouse')} />
      )}
      <Field label={m.console_note()} optionalLabel={m.console_optional()} maxLength={300} {...add('note')} />
    </>
  )
}

export function CancelExpectedDialog({ known, close }: { known: ListedReceipt; close: () => void }) {
  const act = useChange('POST /staff/expectedGoods/{id}/cancel', {
    said: m.console_expect_cancelled(),
    refreshes,
    done: close,
  })
  return (
    <ActDialog
      title={m.console_expect_cancel()}
      act={m.console_expect_cancel()}
      tone="bad"
      busy={act.isPending}
      error={act.error}
      isActFirst
      onAct={() => act.mutate({ id: known.id, version: known.version })}
      onClose={close}
    >
      <p>{m.console_expect_cancel_text({ count: known.coming })}</p>
    </ActDialog>
  )
}
