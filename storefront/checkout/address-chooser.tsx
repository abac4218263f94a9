import { useFormContext, useWatch } from 'react-hook-form'
import { addressParts } from '#contract/address-parts.ts'
import { describeAddress } from '#storefront/members/describe-address.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import type { CheckoutForm } from './checkout-form.ts'
import { contactParts, findSame, type Own } from './own-addresses.ts'

/** A member's saved addresses: choosing one fills the fields, which remain editable. */
export function AddressChooser({ own }: { own: Own }) {
  const { setValue } = useFormContext<CheckoutForm>()
  const same = useSame(own)
  if (own.addresses.length === 0) return null
  const choose = (code: string) => {
    const address = own.addresses.find(({ userAddressCode }) => userAddressCode === code)
    for (const part of addressParts) setValue(part, address?.[part] ?? '', { shouldDirty: true })
    if (address) for (const part of contactParts) setValue(part, address[part], { shouldDirty: true })
  }
  return (
    <Select
      name="userAddressCode"
      label={m.checkout_own_address()}
      value={same?.userAddressCode ?? ''}
      onChange={(event) => choose(event.target.value)}
      empty={m.checkout_other_address()}
      choices={own.addresses.map((address) => ({
        value: address.userAddressCode,
        label: `${address.recipient} · ${describeAddress(address)}`,
      }))}
    />
  )
}

/** Saves an address that is not in the address book. */
export function KeepAddress({ own }: { own: Own }) {
  const { register } = useFormContext<CheckoutForm>()
  const isKept = useSame(own) !== undefined
  if (isKept || !own.mayKeepMore) return null
  return <Checkbox {...register('keepAddress')}>{m.checkout_keep_address()}</Checkbox>
}

/** The saved address that the form has. */
export function useSame(own: Own) {
  const { control } = useFormContext<CheckoutForm>()
  const typed = useWatch({ control, name: addressParts })
  return findSame(own.addresses, Object.fromEntries(addressParts.map((part, at) => [part, typed[at]])))
}
