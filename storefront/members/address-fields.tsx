import type { ChangeEvent, ReactNode } from 'react'
import { addressTexts } from '#contract/address-parts.ts'
import type { PlaceToDeliver } from '#contract/addresses.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import type { PlaceChoices } from './places.ts'

/** The props of a field; the forms of checkout and address book provide their own. */
export type AddressField = (name: keyof PlaceToDeliver) => {
  name: string
  error: string | undefined
  onChange: (event: never) => unknown
}

interface AddressFieldsProps {
  places: PlaceChoices
  field: AddressField
  /** The chosen district. */
  district: string
  set: (name: 'region' | 'area' | 'block', value: string) => void
  /** Shown below the area: conditions of delivery there. */
  children?: ReactNode
}

/** The fields of a Hong Kong address, from district to flat. The region follows from the district. */
export function AddressFields({ places, field, district, set, children }: AddressFieldsProps) {
  const { error: _, ...region } = field('region')
  return (
    <>
      <input type="hidden" {...region} />
      <DistrictFields places={places} field={field} district={district} set={set} />
      {children}
      <Field {...field('street')} kind="street" label={m.address_street()} maxLength={addressTexts.street} required />
      <Field
        {...field('building')}
        kind="building"
        label={m.address_building()}
        maxLength={addressTexts.building}
        required
      />
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-[2fr_1fr_1fr]">
        <BlockField field={field} set={set} />
        <Field
          {...field('floor')}
          label={m.address_floor()}
          optionalLabel={m.address_optional()}
          maxLength={addressTexts.floor}
          autoComplete="off"
        />
        <Field
          {...field('flat')}
          label={m.address_flat()}
          maxLength={addressTexts.flat}
          autoComplete="address-line3"
          required
        />
      </div>
    </>
  )
}

function DistrictFields({ places, field, district, set }: Omit<AddressFieldsProps, 'children'>) {
  const areas = places.districts.find(({ code }) => code === district)?.areas ?? []
  const chooseDistrict = (code: string) => {
    set('region', places.districts.find((place) => place.code === code)?.region ?? '')
    set('area', '')
  }
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <Select
        {...withChange(field('district'), chooseDistrict)}
        label={m.address_district()}
        groups={places.regions.map(({ code, name }) => ({
          label: name,
          choices: choices(places.districts.filter(({ region }) => region === code)),
        }))}
        empty={m.address_choose()}
        autoComplete="address-level2"
        required
      />
      <Select
        {...field('area')}
        label={m.address_area()}
        choices={choices(areas)}
        empty={m.address_choose()}
        disabled={!district}
        autoComplete="address-level3"
        required
      />
    </div>
  )
}

/** A house has no block: a button writes that. */
const BlockField = ({ field, set }: Pick<AddressFieldsProps, 'field' | 'set'>) => (
  <div className="col-span-2 flex items-start gap-2 sm:col-span-1">
    <div className="min-w-0 grow">
      <Field {...field('block')} label={m.address_block()} maxLength={addressTexts.block} autoComplete="off" required />
    </div>
    <Button
      tone="plain"
      className="mt-[calc(0.875rem*var(--leading-language)+4px)] min-h-12"
      aria-label={m.address_block_none_label()}
      onClick={() => set('block', m.address_block_none())}
    >
      {m.address_block_none()}
    </Button>
  </div>
)

const choices = (places: readonly { code: string; name: string }[]) =>
  places.map(({ code, name }) => ({ value: code, label: name }))

function withChange(field: ReturnType<AddressField>, and: (value: string) => void) {
  return {
    ...field,
    onChange: (event: ChangeEvent<HTMLSelectElement>) => {
      and(event.target.value)
      return field.onChange(event as never)
    },
  }
}
