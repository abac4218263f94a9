import { useForm } from 'react-hook-form'
import type { Warehouses } from '#contract/warehouses.ts'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { refresh, useAct } from '#console/lib/query.ts'
import { Field } from '#ui/field.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { sayWarehouse } from '#console/lib/say-warehouse.ts'

export type ListedWarehouse = Warehouses['warehouses'][number]

interface WarehouseDialogProps {
  /** Of the list. */
  version: number
  close: () => void
}

/** Opens a warehouse, or names one. The code stays. */
export function WarehouseDialog({
  warehouse,
  version,
  close,
}: WarehouseDialogProps & { warehouse: ListedWarehouse | undefined }) {
  const isNew = warehouse === undefined
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { code: warehouse?.code ?? '', name: warehouse?.name ?? '' },
  })
  const { errors } = formState
  const act = useAct('PUT /staff/warehouses/{code}', () => {
    say(m.console_saved(), { tone: 'good' })
    close()
    return refresh('GET /staff/warehouses', 'GET /staff/stock/{assortId}')
  })
  return (
    <ActDialog
      title={isNew ? m.console_warehouse_add() : m.console_edit_of({ name: sayWarehouse(warehouse.name) })}
      act={m.console_save()}
      busy={act.isPending}
      error={act.error}
      onAct={() =>
        void handleSubmit(({ code, name }) =>
          act.mutate({ code: warehouse?.code ?? code.trim().toUpperCase(), name, isNew, version }),
        )()
      }
      onClose={close}
    >
      {isNew && (
        <Field
          label={m.console_warehouse_code()}
          autoCapitalize="characters"
          maxLength={20}
          error={errors.code && m.console_warehouse_code_wrong()}
          {...register('code', { required: true, pattern: /^\s*[A-Za-z0-9][A-Za-z0-9_-]{0,19}\s*$/ })}
        />
      )}
      <Field
        label={m.console_warehouse_name()}
        maxLength={60}
        error={errors.name && m.console_field_needed()}
        {...register('name', { validate: (name) => name.trim() !== '' })}
      />
    </ActDialog>
  )
}

/** Asks before a warehouse is ended. One with goods is refused. */
export function EndWarehouseDialog({
  warehouse,
  version,
  close,
}: WarehouseDialogProps & { warehouse: ListedWarehouse }) {
  const act = useAct('POST /staff/warehouses/{code}/end', () => {
    close()
    return refresh('GET /staff/warehouses', 'GET /staff/stock/{assortId}')
  })
  return (
    <ActDialog
      title={m.console_warehouse_end_of({ name: sayWarehouse(warehouse.name) })}
      act={m.console_warehouse_end()}
      tone="bad"
      busy={act.isPending}
      error={act.error}
      onAct={() => act.mutate({ code: warehouse.code, version })}
      onClose={close}
    >
      <p>{m.console_warehouse_end_text()}</p>
    </ActDialog>
  )
}
