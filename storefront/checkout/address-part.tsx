import { useFormContext, useWatch } from 'react-hook-form'
import type { DeliveryWay } from '#contract/shop.ts'
import { formatHkd } from '#ui/money.ts'
import { AddressFields } from '#storefront/members/address-fields.tsx'
import type { PlaceChoices } from '#storefront/members/places.ts'
import { Notice } from '#ui/notice.tsx'
import { Part } from '#ui/part.tsx'
import { m } from '#words/compiled/messages.js'
import { AddressChooser, KeepAddress } from './address-chooser.tsx'
import type { CheckoutForm } from './checkout-form.ts'
import type { Own } from './own-addresses.ts'
import { useField } from './use-field.ts'

/** The delivery address, and its surcharge. */
export function AddressPart({ places, way, own }: { places: PlaceChoices; way: DeliveryWay; own: Own | null }) {
  const field = useField()
  const { control, setValue } = useFormContext<CheckoutForm>()
  const [region, district, area] = useWatch({ control, name: ['region', 'district', 'area'] })
  const isRemote = places.districts
    .find(({ code }) => code === district)
    ?.areas.some(({ code, remote }) => code === area && remote)
  const set = (name: 'district' | 'area' | 'block', value: string) =>
    setValue(name, value, name === 'block' ? { shouldDirty: true, shouldValidate: true } : {})
  return (
    <Part title={m.checkout_address()}>
      {own && <AddressChooser own={own} />}
      <AddressFields places={places} field={field} chosen={{ region, district, area }} set={set}>
        {isRemote && way.remoteSurcharge > 0 && (
          <Notice>{m.checkout_remote({ amount: formatHkd(way.remoteSurcharge) })}</Notice>
        )}
      </AddressFields>
      {own && <KeepAddress own={own} />}
    </Part>
  )
}
