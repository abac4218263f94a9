import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { DeliveryWay } from '#contract/shop.ts'
import { formatHkd } from '#ui/money.ts'
import { AddressFields } from '#storefront/members/address-fields.tsx'
import type { PlaceChoices } from '#storefront/members/places.ts'
import { Notice } from '#ui/notice.tsx'
import { Part } from '#ui/part.tsx'
import { m } from '#words/compiled/messages.js'
import { addressParts } from '#contract/address-parts.ts'
import { describeAddress } from '#storefront/members/describe-address.ts'
import { AddressChooser, KeepAddress, useSame } from './address-chooser.tsx'
import type { CheckoutForm } from './checkout-form.ts'
import { FoldedPart } from './folded-part.tsx'
import { findSame, type Own } from './own-addresses.ts'
import { useField } from './use-field.ts'
import { useFold } from './use-fold.ts'

interface AddressPartProps {
  places: PlaceChoices
  way: DeliveryWay
  own: Own | null
}

/** The delivery address and its surcharge. A saved address of a member is one line until it is to be another. */
export function AddressPart({ places, way, own }: AddressPartProps) {
  const { isFolded, unfold } = useFold(
    addressParts,
    (form) => own !== null && findSame(own.addresses, form) !== undefined,
  )
  const remote = useRemoteNotice(places, way)
  return isFolded && own ? (
    <FoldedPart title={m.checkout_address()} onChange={unfold}>
      <SavedAddress own={own} />
      {remote}
    </FoldedPart>
  ) : (
    <AddressForm places={places} own={own}>
      {remote}
    </AddressForm>
  )
}

function SavedAddress({ own }: { own: Own }) {
  const address = useSame(own)
  return address && <p>{describeAddress(address)}</p>
}

/** What delivery to this area costs more. */
function useRemoteNotice(places: PlaceChoices, way: DeliveryWay): ReactNode {
  const { control } = useFormContext<CheckoutForm>()
  const [district, area] = useWatch({ control, name: ['district', 'area'] })
  const isRemote = places.districts
    .find(({ code }) => code === district)
    ?.areas.some(({ code, remote }) => code === area && remote)
  if (!isRemote || way.remoteSurcharge === 0) return null
  return <Notice>{m.checkout_remote({ amount: formatHkd(way.remoteSurcharge) })}</Notice>
}

function AddressForm({ places, own, children }: Omit<AddressPartProps, 'way'> & { children: ReactNode }) {
  const field = useField()
  const { control, setValue } = useFormContext<CheckoutForm>()
  const [district] = useWatch({ control, name: ['district'] })
  const set = (name: 'region' | 'area' | 'block', value: string) =>
    setValue(name, value, name === 'block' ? { shouldDirty: true, shouldValidate: true } : {})
  return (
    <Part title={m.checkout_address()}>
      {own && <AddressChooser own={own} />}
      <AddressFields places={places} field={field} district={district} set={set}>
        {children}
      </AddressFields>
      {own && <KeepAddress own={own} />}
    </Part>
  )
}
