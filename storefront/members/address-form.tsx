import { type ChangeEvent, useState } from 'react'
import type { PlaceToDeliver, UserAddress } from '#contract/addresses.ts'
import type { Complaint } from '#contract/refusals.ts'
import { listComplaints } from '#server/members/addresses.rules.ts'
import { plain } from '#server/shop/contacts.rules.ts'
import { fullName } from '#storefront/lib/full-name.ts'
import { call } from '#storefront/lib/call.ts'
import { AddressFields } from './address-fields.tsx'
import { addressWords } from './address-words.ts'
import { MemberForm } from '#storefront/identity/member-form.tsx'
import { areasOf, placeOf, type PlaceChoices } from './places.ts'
import { RecipientFields } from './recipient-fields.tsx'
import { sayPhone } from '#storefront/identity/say-phone.ts'
import { useMemberForm } from '#storefront/identity/use-member-form.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { useAccount } from './own-account.ts'

interface AddressFormProps {
  address: UserAddress | undefined
  isFirst: boolean
  places: PlaceChoices
  onSaved: (book: { addresses: UserAddress[]; most: number }) => void
}

/** The fields of the checkout, kept in the book. §3 */
export function AddressForm({ address, isFirst, places, onSaved }: AddressFormProps) {
  const newOne = useNewPlace()
  const [place, setPlace] = useState(address ? { ...placeOf(address), phone: sayPhone(address.phone) } : newOne)
  const set = (name: keyof PlaceToDeliver, value: string) => setPlace((now) => ({ ...now, [name]: value }))
  const state = useMemberForm(
    () => listComplaints(trimmed(place), areasOf(places)),
    async (typed) => {
      const saved = await call('POST /vip/saveUserAddress', {
        ...trimmed(place),
        ...(address && { userAddressCode: address.userAddressCode }),
        defaultFlag: typed('defaultFlag') === 'on',
      })
      onSaved(saved)
      say(address ? m.personal_updated() : m.personal_added(), { tone: 'good' })
    },
    sayComplaint,
  )
  const field = (name: keyof PlaceToDeliver) => ({
    ...state.field(name),
    value: place[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => set(name, event.target.value),
  })
  // The default stays one until another takes its place.
  const isFixed = address?.defaultFlag ?? isFirst
  return (
    <MemberForm state={state}>
      <RecipientFields field={field} />
      <AddressFields places={places} field={field} chosen={place} set={set} />
      {isFixed ? (
        <input type="hidden" name="defaultFlag" value="on" />
      ) : (
        <Checkbox name="defaultFlag">{m.personal_address_as_default()}</Checkbox>
      )}
      <Button type="submit" size="large" busy={state.busy}>
        {m.personal_address_save()}
      </Button>
    </MemberForm>
  )
}

const sayComplaint = (complaint: Complaint) => (addressWords[complaint] ?? m.refusal_check_required_fields)()

const trimmed = (place: PlaceToDeliver): PlaceToDeliver =>
  Object.fromEntries(Object.entries(place).map(([name, text]) => [name, plain(text)])) as unknown as PlaceToDeliver

/** A new address begins with who one is. */
function useNewPlace(): PlaceToDeliver {
  const { answer } = useAccount()
  const details = answer.kind === 'known' ? answer.found.details : undefined
  return {
    recipient: details ? fullName(details) : '',
    email: details?.email ?? '',
    phone: details?.mobile ?? '',
    region: '',
    district: '',
    area: '',
    street: '',
    building: '',
    block: '',
    floor: '',
    flat: '',
  }
}
