import type { PlaceToDeliver, UserAddress } from '#contract/addresses.ts'
import { listComplaints } from '#server/members/addresses.rules.ts'
import { plain } from '#server/shop/contacts.rules.ts'
import { namePerson } from '#server/shop/person-names.rules.ts'
import { call } from '#storefront/lib/call.ts'
import { AddressFields } from './address-fields.tsx'
import { addressWords } from './address-words.ts'
import { sayComplaintIn } from '#storefront/identity/complaint-words.ts'
import { MemberForm } from '#storefront/identity/member-form.tsx'
import { areasOf, noAddress, placeOf, type PlaceChoices, withoutRegion } from './places.ts'
import { RecipientFields } from './recipient-fields.tsx'
import { sayPhone } from '#storefront/identity/say-phone.ts'
import { type Typed, useMemberForm, useTyped } from '#storefront/identity/use-member-form.ts'
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

/** The address fields of the checkout, saved in the address book. §3 */
export function AddressForm({ address, isFirst, places, onSaved }: AddressFormProps) {
  const newOne = useNewPlace()
  const isFixed = address?.defaultFlag ?? isFirst // the default address stays default until another one replaces it
  const begin = address ? { ...placeOf(address), phone: sayPhone(address.phone) } : newOne
  const read = (typed: Typed) => trimmed(begin, typed)
  const state = useMemberForm(
    (typed) => withoutRegion(listComplaints(read(typed), areasOf(places))),
    async (typed) => {
      const saved = await call('POST /vip/saveUserAddress', {
        ...read(typed),
        ...(address && { userAddressCode: address.userAddressCode }),
        defaultFlag: isFixed || typed('defaultFlag') === 'on',
      })
      onSaved(saved)
      say(address ? m.personal_updated() : m.personal_added(), { tone: 'good' })
    },
    sayAddressComplaint,
    { ...begin },
  )
  const [district = ''] = useTyped(state, ['district'])
  return (
    <MemberForm state={state}>
      <RecipientFields field={state.field} />
      <AddressFields places={places} field={state.field} district={district} set={state.set} />
      {!isFixed && <Checkbox {...state.field('defaultFlag')}>{m.personal_address_as_default()}</Checkbox>}
      <Button type="submit" size="large" busy={state.busy}>
        {m.personal_address_save()}
      </Button>
    </MemberForm>
  )
}

const sayAddressComplaint = sayComplaintIn(addressWords)

const trimmed = (place: PlaceToDeliver, typed: Typed): PlaceToDeliver =>
  Object.fromEntries(Object.keys(place).map((name) => [name, plain(typed(name))])) as unknown as PlaceToDeliver

/** A new address starts with the member's own name and contact. */
function useNewPlace(): PlaceToDeliver {
  const details = useAccount().data?.details
  return {
    recipient: details ? namePerson(details) : '',
    email: details?.email ?? '',
    phone: details?.mobile ?? '',
    ...noAddress,
  }
}
