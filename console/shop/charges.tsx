import { useForm } from 'react-hook-form'
import { Block } from '#console/lib/block.tsx'
import { useMay } from '#console/lib/may.ts'
import { putAnswer, useAct } from '#console/lib/query.ts'
import { readMoney } from '#console/lib/read-money.ts'
import type { Input, Reply } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

type ChargeWish = Input<'PUT /staff/charges'>['charges'][number]

/** What buyers may choose besides, and what it costs an order. An empty field is not offered. */
export function Charges({ known }: { known: Reply<'GET /staff/charges'> }) {
  const may = useMay()
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { amounts: known.charges.map(({ amount }) => (amount === null ? '' : String(amount))) },
  })
  const act = useAct('PUT /staff/charges', (charges) => {
    putAnswer('GET /staff/charges', {}, charges)
    say(m.console_saved(), { tone: 'good' })
  })
  const isReadOnly = !may('PUT /staff/charges')
  const save = handleSubmit(({ amounts }) => {
    const charges = known.charges.map(({ kind }, at) => ({
      kind: kind as ChargeWish['kind'],
      amount: readMoney(amounts[at] ?? '') ?? null,
    }))
    act.mutate({ charges, version: known.version })
  })
  return (
    <Block title={m.console_charges()}>
      <form noValidate className="grid items-start gap-4 sm:grid-cols-2" onSubmit={(event) => void save(event)}>
        {known.charges.map(({ kind, name }, at) => (
          <Field
            key={kind}
            kind="money"
            label={name}
            hint={m.console_charge_hint()}
            disabled={isReadOnly}
            error={formState.errors.amounts?.[at] && m.console_money_wrong()}
            {...register(`amounts.${at}`, {
              validate: (typed) => typed.trim() === '' || readMoney(typed) !== undefined,
            })}
          />
        ))}
        {act.error && (
          <Notice tone="bad" loud className="sm:col-span-2">
            {act.error.message}
          </Notice>
        )}
        {!isReadOnly && formState.isDirty && (
          <Button type="submit" className="justify-self-start" busy={act.isPending}>
            {m.console_save()}
          </Button>
        )}
      </form>
    </Block>
  )
}
