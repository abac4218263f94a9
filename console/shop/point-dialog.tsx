import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import type { StaffPoint } from '#contract/delivery-admin.ts'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { chosenLanguage } from '#console/lib/language.ts'
import { refresh, useAct, useAnswer } from '#console/lib/query.ts'
import { sayWarehouse } from '#console/lib/say-warehouse.ts'
import type { Input } from '#ui/api.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, Select } from '#ui/field.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { NamePair } from './name-pair.tsx'

const texts = {
  addressZh: { label: () => m.console_address_zh(), lang: 'zh-Hant-HK' },
  addressEn: { label: () => m.console_address_en(), lang: 'en-HK' },
  hoursZh: { label: () => m.console_point_hours_zh(), lang: 'zh-Hant-HK' },
  hoursEn: { label: () => m.console_point_hours_en(), lang: 'en-HK' },
} as const
const textNames = Object.keys(texts) as (keyof typeof texts)[]

interface PointTyped extends Record<keyof typeof texts, string> {
  code: string
  nameZh: string
  nameEn: string
  kind: StaffPoint['kind']
  district: string
  maxWeightKg: string
  maxCm: string
  /** Empty: wherever the goods are. */
  warehouse: string
  isOffered: boolean
}

const toTyped = (point: StaffPoint | undefined): PointTyped => ({
  code: point?.code ?? '',
  kind: point?.kind ?? 'showroom',
  nameZh: point?.nameZh ?? '',
  nameEn: point?.nameEn ?? '',
  addressZh: point?.addressZh ?? '',
  addressEn: point?.addressEn ?? '',
  hoursZh: point?.hoursZh ?? '',
  hoursEn: point?.hoursEn ?? '',
  district: point?.district ?? '',
  maxWeightKg: point?.maxWeightG ? String(point.maxWeightG / 1_000) : '',
  maxCm: point?.maxCm?.join(' × ') ?? '',
  warehouse: point?.warehouse ?? '',
  isOffered: point?.isOffered ?? true,
})

const sidesOf = (typed: string) => (typed.match(/\d+/g) ?? []).map(Number)
const isSize = (typed: string) => typed.trim() === '' || sidesOf(typed).length === 3
const isWeight = (typed: string) => typed.trim() === '' || (Number(typed) > 0 && Number(typed) <= 1_000)

function toPoint(
  { maxWeightKg, maxCm, code, warehouse, ...typed }: PointTyped,
  point: StaffPoint | undefined,
): Input<'PUT /staff/pickupPoints/{code}'> {
  const isLocker = typed.kind === 'locker'
  const sides = sidesOf(maxCm)
  return {
    ...typed,
    code: code.trim().toUpperCase(),
    version: point?.version ?? 0,
    isNew: point === undefined,
    maxWeightG: isLocker && maxWeightKg.trim() !== '' ? Math.round(Number(maxWeightKg) * 1_000) : null,
    warehouse: warehouse || null,
    maxCm: isLocker && sides.length === 3 ? sides : null,
  }
}

export function PointDialog({ point, close }: { point: StaffPoint | undefined; close: () => void }) {
  const form = useForm<PointTyped>({ defaultValues: toTyped(point) })
  const act = useAct('PUT /staff/pickupPoints/{code}', () => {
    say(m.console_saved(), { tone: 'good' })
    close()
    return refresh('GET /staff/pickupPoints', 'GET /staff/readiness')
  })
  return (
    <FormProvider {...form}>
      <ActDialog
        title={
          point
            ? m.console_edit_of({ name: inLanguage(chosenLanguage.get())(point.nameZh, point.nameEn) })
            : m.console_point_add()
        }
        act={m.console_save()}
        busy={act.isPending}
        error={act.error}
        onAct={() => void form.handleSubmit((typed) => act.mutate(toPoint(typed, point)))()}
        onClose={close}
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <PointFields isNew={point === undefined} />
          <PointWarehouse />
          <PointLimits />
        </div>
        <Checkbox {...form.register('isOffered')}>{m.console_offered_to_visitors()}</Checkbox>
      </ActDialog>
    </FormProvider>
  )
}

function PointFields({ isNew }: { isNew: boolean }) {
  const { register, formState } = useFormContext<PointTyped>()
  const { errors } = formState
  const districts = useAnswer('GET /enquiry/getDistricts', {}).data?.districts ?? []
  return (
    <>
      <Select
        label={m.console_point_kind()}
        choices={[
          { value: 'showroom', label: m.console_point_showroom() },
          { value: 'locker', label: m.console_point_locker() },
        ]}
        {...register('kind')}
      />
      <Field
        label={m.console_point_code()}
        autoCapitalize="characters"
        disabled={!isNew}
        maxLength={16}
        error={errors.code && m.console_way_code_wrong()}
        {...register('code', { required: true, pattern: /^\s*[A-Za-z][A-Za-z0-9_-]{0,15}\s*$/ })}
      />
      <NamePair />
      {textNames.map((name) => (
        <Field
          key={name}
          label={texts[name].label()}
          lang={texts[name].lang}
          maxLength={200}
          error={errors[name] && m.console_field_needed()}
          {...register(name, { required: true })}
        />
      ))}
      <Select
        key={districts.length} // an uncontrolled select takes its value again once there are choices
        label={m.console_district()}
        empty={m.console_choose()}
        choices={districts.map(({ code, name }) => ({ value: code, label: name }))}
        error={errors.district && m.console_field_needed()}
        {...register('district', { required: true })}
      />
    </>
  )
}

/** Whose goods the point gives out; nothing where there is only one warehouse. */
function PointWarehouse() {
  const { register } = useFormContext<PointTyped>()
  const known = useAnswer('GET /staff/warehouses', {}).data?.warehouses ?? []
  if (known.length < 2) return null
  return (
    <Select
      label={m.console_point_warehouse()}
      hint={m.console_point_warehouse_text()}
      empty={m.console_dispatch_anywhere()}
      choices={known.map(({ code, name }) => ({ value: code, label: sayWarehouse(name) }))}
      {...register('warehouse')}
    />
  )
}

/** What a locker takes. */
function PointLimits() {
  const { register, formState } = useFormContext<PointTyped>()
  const { errors } = formState
  if (useWatch<PointTyped, 'kind'>({ name: 'kind' }) !== 'locker') return null
  return (
    <>
      <Field
        kind="money"
        label={m.console_point_weight()}
        optionalLabel={m.console_optional()}
        error={errors.maxWeightKg && m.console_point_weight_wrong()}
        {...register('maxWeightKg', { validate: isWeight })}
      />
      <Field
        label={m.console_point_size()}
        hint="45 × 31 × 35"
        optionalLabel={m.console_optional()}
        error={errors.maxCm && m.console_point_size_wrong()}
        {...register('maxCm', { validate: isSize })}
      />
    </>
  )
}
