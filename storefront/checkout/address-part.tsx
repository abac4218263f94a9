import { useFormContext, useWatch } from 'react-hook-form'
import type { DeliveryWay } from '#contract/shop.ts'
import { formatHkd } from '#storefront/lib/money.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Field, Select } from '#storefront/ui/field.tsx'
import { Notice } from '#storefront/ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import type { CheckoutForm } from './checkout-form.ts'
import type { Places } from './start-checkout.ts'
import { Part } from './part.tsx'
import { useField } from './use-field.ts'

const choices = (places: readonly { code: string; name: string }[]) =>
  places.map(({ code, name }) => ({ value: code, label: name }))

/** A Hong Kong address, from the region down to the flat. */
export function AddressPart({ places, way }: { places: Places; way: DeliveryWay }) {
  const field = useField()
  const { control, setValue } = useFormContext<CheckoutForm>()
  const [region, district, area] = useWatch({ control, name: ['region', 'district', 'area'] })
  const districts = places.districts.filter((place) => place.region === region)
  const areas = districts.find((place) => place.code === district)?.areas ?? []
  const isRemote = areas.find((place) => place.code === area)?.remote === true
  // A district of another region, an area of another district: what hangs on the choice is chosen again.
  const clear = (...names: ('district' | 'area')[]) => names.forEach((name) => setValue(name, ''))

  return (
    <Part title={m.checkout_address()}>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Select
          {...withChange(field('region'), () => clear('district', 'area'))}
          label={m.checkout_region()}
          choices={choices(places.regions)}
          empty={m.checkout_choose()}
          autoComplete="address-level1"
          required
        />
        <Select
          {...withChange(field('district'), () => clear('area'))}
          label={m.checkout_district()}
          choices={choices(districts)}
          empty={m.checkout_choose()}
          disabled={!region}
          autoComplete="address-level2"
          required
        />
        <Select
          {...field('area')}
          label={m.checkout_area()}
          choices={choices(areas)}
          empty={m.checkout_choose()}
          disabled={!district}
          autoComplete="address-level3"
          required
        />
      </div>
      {isRemote && way.remoteSurcharge > 0 && (
        <Notice>{m.checkout_remote({ amount: formatHkd(way.remoteSurcharge) })}</Notice>
      )}
      <Field {...field('street')} kind="street" label={m.checkout_street()} maxLength={120} required />
      <Field {...field('building')} kind="building" label={m.checkout_building()} maxLength={120} required />
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-[2fr_1fr_1fr]">
        <div className="col-span-2 flex items-start gap-2 sm:col-span-1">
          <div className="min-w-0 grow">
            <Field {...field('block')} label={m.checkout_block()} maxLength={40} autoComplete="off" required />
          </div>
          <Button
            tone="plain"
            className="mt-[calc(0.875rem*var(--leading-language)+4px)] min-h-12"
            aria-label={m.checkout_block_none_label()}
            onClick={() => setValue('block', m.checkout_block_none(), { shouldDirty: true, shouldValidate: true })}
          >
            {m.checkout_block_none()}
          </Button>
        </div>
        <Field
          {...field('floor')}
          label={m.checkout_floor()}
          optionalLabel={m.checkout_optional()}
          maxLength={20}
          autoComplete="off"
        />
        <Field {...field('flat')} label={m.checkout_flat()} maxLength={20} autoComplete="address-line3" required />
      </div>
    </Part>
  )
}

function withChange<F extends { onChange: (event: never) => unknown }>(field: F, and: () => void): F {
  return {
    ...field,
    onChange: (event: never) => {
      and()
      return field.onChange(event)
    },
  }
}
