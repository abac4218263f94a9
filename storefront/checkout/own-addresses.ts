import { addressParts } from '#contract/address-parts.ts'
import type { PlaceToDeliver, UserAddress } from '#contract/addresses.ts'
import { namePerson } from '#server/shop/person-names.rules.ts'
import { call } from '#storefront/lib/call.ts'
import { memberOf, session } from '#storefront/lib/session.ts'
import { sayPhone } from '#storefront/identity/say-phone.ts'
import type { CheckoutForm } from './checkout-form.ts'

/** A member's address book and contact data, to fill in the form. */
export interface Own {
  addresses: readonly UserAddress[]
  mayKeepMore: boolean
  contact: Pick<PlaceToDeliver, 'recipient' | 'email' | 'phone'>
}

export const contactParts = ['recipient', 'email', 'phone'] as const

/** Null for a walk-in, and when the address book cannot be read. */
export async function readOwn(): Promise<Own | null> {
  if (!memberOf(session.get())) return null
  try {
    const [book, details] = await Promise.all([
      call('GET /vip/getVipAddressList', {}),
      call('POST /vipAdmin/getUserDetails', {}),
    ])
    const contact = {
      recipient: namePerson(details),
      email: details.email ?? '',
      phone: sayPhone(details.mobile ?? ''),
    }
    const addresses = book.addresses.map((one) => ({ ...one, phone: sayPhone(one.phone) })) // grouped for reading
    return { addresses, mayKeepMore: addresses.length < book.most, contact }
  } catch {
    return null
  }
}

/** Fills the form: this tab's draft first, then the default address and contact data. */
export function fillIn(form: CheckoutForm, own: Own | null): CheckoutForm {
  if (!own) return form
  const usual = own.addresses.find(({ defaultFlag }) => defaultFlag)
  const hasContact = contactParts.some((part) => form[part] !== '')
  const hasAddress = addressParts.some((part) => form[part] !== '')
  return {
    ...form,
    ...(!hasContact && pick(usual ?? own.contact, contactParts)),
    ...(!hasAddress && usual && pick(usual, addressParts)),
  }
}

/** The saved address that equals the fields. */
export const findSame = (addresses: readonly UserAddress[], typed: Partial<PlaceToDeliver>) =>
  addresses.find((address) => addressParts.every((part) => address[part] === (typed[part] ?? '').trim()))

const patience = 2_000

/** Saves the address if the buyer asked for it. The order is placed already and waits only briefly. */
export async function keepAddress(form: CheckoutForm): Promise<void> {
  if (!form.keepAddress) return
  const kept = call('POST /vip/saveUserAddress', pick(form, [...contactParts, ...addressParts]))
  await Promise.race([kept.catch(() => {}), new Promise((resolve) => setTimeout(resolve, patience))])
}

const pick = <Name extends string>(from: Record<Name, string>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Record<Name, string>
