import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useAnswer } from '#console/lib/query.ts'
import { readMoney } from '#console/lib/read-money.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, Select } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { ChosenNames } from './chosen-names.tsx'
import type { WayTyped } from './way-typed.ts'

/** Areas that cost another surcharge, or to which a way does not go. */
export function ZonePicker() {
  const { control } = useFormContext<WayTyped>()
  const { fields, append, remove } = useFieldArray({ control, name: 'zones' })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">{m.console_way_zones()}</legend>
      <p className="text-soft">{m.console_way_zones_text()}</p>
      {fields.map(({ id }, at) => (
        <Zone key={id} at={at} remove={() => remove(at)} />
      ))}
      <div>
        <Button tone="plain" size="small" onClick={() => append({ areas: [], surcharge: '', isDelivered: true })}>
          {m.console_way_zone_add()}
        </Button>
      </div>
    </fieldset>
  )
}

const prefix = 'district '

function Zone({ at, remove }: { at: number; remove: () => void }) {
  const { register, formState, setValue } = useFormContext<WayTyped>()
  const zones = useWatch<WayTyped, 'zones'>({ name: 'zones' })
  const districts = useAnswer('GET /enquiry/getDistricts', {}).data?.districts ?? []
  const { areas: chosen = [], isDelivered = true } = zones[at] ?? {}
  const names = new Map(districts.flatMap(({ areas }) => areas.map(({ code, name }) => [code, name] as const)))
  const taken = new Set(zones.flatMap(({ areas }) => areas))
  const choices = districts.flatMap(({ code, name, areas }) => {
    const free = areas.filter((area) => !taken.has(area.code))
    if (free.length === 0) return []
    return [
      { value: `${prefix}${code}`, label: m.console_way_zone_district({ name }) },
      ...free.map((area) => ({ value: area.code, label: `\u2003${area.name}` })),
    ]
  })
  const choose = (areas: string[]) => setValue(`zones.${at}.areas`, areas, { shouldDirty: true })
  const add = (value: string) => {
    const district = districts.find(({ code }) => value === `${prefix}${code}`)
    const added = district ? district.areas.map(({ code }) => code).filter((code) => !taken.has(code)) : [value]
    choose([...chosen, ...added])
  }
  return (
    <div className="grid gap-3 rounded-md border border-line p-3">
      <Select
        label={m.console_way_zone_areas()}
        empty={m.console_way_zone_choose()}
        choices={choices}
        error={formState.errors.zones?.[at]?.areas && m.console_way_zone_empty()}
        value=""
        onChange={({ target }) => target.value && add(target.value)}
      />
      <input type="hidden" {...register(`zones.${at}.areas`, { validate: (areas) => areas.length > 0 })} />
      <ChosenNames chosen={chosen} names={names} choose={choose} />
      <ZoneSurcharge at={at} isDelivered={isDelivered} />
      <div>
        <Button tone="plain" size="small" onClick={remove}>
          {m.console_way_zone_remove()}
        </Button>
      </div>
    </div>
  )
}

function ZoneSurcharge({ at, isDelivered }: { at: number; isDelivered: boolean }) {
  const { register, formState } = useFormContext<WayTyped>()
  return (
    <>
      <Checkbox {...register(`zones.${at}.isDelivered`)}>{m.console_way_zone_delivered()}</Checkbox>
      {isDelivered && (
        <Field
          label={m.console_way_zone_surcharge()}
          kind="money"
          error={formState.errors.zones?.[at]?.surcharge && m.console_money_wrong()}
          {...register(`zones.${at}.surcharge`, {
            validate: (typed, { zones: all }) => !all[at]?.isDelivered || readMoney(typed) !== undefined,
          })}
        />
      )}
    </>
  )
}
