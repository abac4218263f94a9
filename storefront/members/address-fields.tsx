import type { ReactNode } from 'react'
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
  chosen: Pick<PlaceToDeliver, 'region' | 'district' | 'area'>
  set: (name: 'district' | 'area' | 'block', value: string) => void
  /** Shown below the area: conditions of delivery there. */
  children?: ReactNode
}

/** The fields of a Hong Kong address, from region to flat. */
export function AddressFields({ places, field, chosen, set, children }: AddressFieldsProps) {
  const districts = places.districts.filter((place) => place.region === chosen.region)
  const areas = districts.find((place) => place.code === chosen.district)?.areas ?? []
  // A change of region or district clears the choices that depend on it.
  const clear = (...names: ('district' | 'area')[]) => names.forEach((name) => set(name, ''))
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-[1.5fr_1fr_1fr]">
        <Select
          {...withChange(field('region'), () => clear('district', 'area'))}
          label={m.address_region()}
          choices={choices(places.regions)}
          empty={m.address_choose()}
          autoComplete="address-level1"
          required
        />
        <Select
          {...withChange(field('district'), () => clear('area'))}
          label={m.address_district()}
          choices={choices(districts)}
          empty={m.address_choose()}
          disabled={!chosen.region}
          autoComplete="address-level2"
          required
        />
        <Select
          {...field('area')}
          label={m.address_area()}
          choices={choices(areas)}
          empty={m.address_choose()}
          disabled={!chosen.district}
          autoComplete="address-level3"
          required
        />
      </div>
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
        <div className="col-span-2 flex items-start gap-2 sm:col-span-1">
          <div className="min-w-0 grow">
            <Field
              {...field('block')}
              label={m.address_block()}
              maxLength={addressTexts.block}
              autoComplete="off"
              required
            />
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

const choices = (places: readonly { code: string; name: string }[]) =>
  places.map(({ code, name }) => ({ value: code, label: name }))

function withChange<F extends { onChange: (event: never) => unknown }>(field: F, and: () => void): F {
  return {
    ...field,
    onChange: (event: never) => {
      and()
      return field.onChange(event)
    },
  }
}
