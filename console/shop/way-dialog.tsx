import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import type { StaffWay } from '#contract/delivery-admin.ts'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { chosenLanguage } from '#console/lib/language.ts'
import { readMoney } from '#console/lib/read-money.ts'
import { refresh, useAct } from '#console/lib/query.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, Select } from '#ui/field.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { CategoryPicker } from './category-picker.tsx'
import { NamePair } from './name-pair.tsx'
import { toTypedWay, toWay, type WayTyped } from './way-typed.ts'
import { WayTimes } from './way-times.tsx'
import { ZonePicker } from './zone-picker.tsx'

const kinds = [
  { value: 'delivery', label: () => m.console_way_delivery() },
  { value: 'showroom', label: () => m.console_way_showroom() },
  { value: 'locker', label: () => m.console_way_locker() },
  { value: 'e-mail', label: () => m.console_way_mail() },
] as const

/** Makes or changes a way of delivery, whole. */
export function WayDialog({ way, close }: { way: StaffWay | undefined; close: () => void }) {
  const form = useForm<WayTyped>({ defaultValues: toTypedWay(way) })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const act = useAct('PUT /staff/ways/{code}', () => {
    say(m.console_saved(), { tone: 'good' })
    close()
    return refresh('GET /staff/ways', 'GET /staff/readiness')
  })
  return (
    <FormProvider {...form}>
      <ActDialog
        title={
          way
            ? m.console_edit_of({ name: inLanguage(chosenLanguage.get())(way.nameZh, way.nameEn) })
            : m.console_way_add()
        }
        act={m.console_save()}
        busy={act.isPending}
        error={act.error}
        onAct={() => void form.handleSubmit((typed) => act.mutate(toWay(typed, way)))()}
        onClose={close}
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <WayNames kind={kind} isNew={way === undefined} />
          <WayFees kind={kind} />
        </div>
        {kind === 'delivery' && <ZonePicker />}
        {kind !== 'e-mail' && (
          <>
            <WayTimes />
            <CategoryPicker name="onlyCategories" label={m.console_way_only()} />
            <CategoryPicker name="exceptCategories" label={m.console_way_except()} />
          </>
        )}
        <Checkbox {...form.register('remarkDemanded')}>{m.console_way_remark()}</Checkbox>
        <Checkbox {...form.register('isOffered')}>{m.console_offered_to_visitors()}</Checkbox>
      </ActDialog>
    </FormProvider>
  )
}

/** A way to collect has the code of its kind, so it is not asked for. */
function WayNames({ kind, isNew }: { kind: StaffWay['kind']; isNew: boolean }) {
  const { register, formState } = useFormContext<WayTyped>()
  return (
    <>
      <Select
        label={m.console_way_kind()}
        disabled={!isNew}
        choices={kinds.map(({ value, label }) => ({ value, label: label() }))}
        {...register('kind')}
      />
      {(kind === 'delivery' || kind === 'e-mail') && (
        <Field
          label={m.console_way_code()}
          hint={m.console_way_code_hint()}
          autoCapitalize="characters"
          disabled={!isNew}
          maxLength={16}
          error={formState.errors.code && m.console_way_code_wrong()}
          {...register('code', { required: true, pattern: /^\s*[A-Za-z][A-Za-z0-9_-]{0,15}\s*$/ })}
        />
      )}
      <NamePair />
    </>
  )
}

const isMoney = (typed: string) => readMoney(typed) !== undefined
const isMoneyOrNone = (typed: string) => typed.trim() === '' || isMoney(typed)

function WayFees({ kind }: { kind: StaffWay['kind'] }) {
  const { register, formState } = useFormContext<WayTyped>()
  const amount = (name: 'fee' | 'freeOver' | 'remoteSurcharge' | 'underAmount') => ({
    kind: 'money' as const,
    error: formState.errors[name] && m.console_money_wrong(),
    ...register(name, { validate: name === 'fee' ? isMoney : isMoneyOrNone }),
  })
  return (
    <>
      {kind !== 'e-mail' && (
        <>
          <Field label={m.console_way_fee()} {...amount('fee')} />
          <Field label={m.console_way_free_over()} optionalLabel={m.console_optional()} {...amount('freeOver')} />
        </>
      )}
      {kind === 'delivery' && <Field label={m.console_way_remote()} {...amount('remoteSurcharge')} />}
      <Field label={m.console_way_under()} optionalLabel={m.console_optional()} {...amount('underAmount')} />
    </>
  )
}
