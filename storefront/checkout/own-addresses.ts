import { addressParts } from '#contract/address-parts.ts'
import type { PlaceToDeliver, UserAddress } from '#contract/addresses.ts'
import { fullName } from '#storefront/lib/full-name.ts'
import { call } from '#storefront/lib/call.ts'
import { memberOf, session } from '#storefront/lib/session.ts'
import { sayPhone } from '#storefront/identity/say-phone.ts'
import type { CheckoutForm } from './checkout-form.ts'

/** What a member need not type again: the address book, and how they are reached. */
export interface Own {
  addresses: readonly UserAddress[]
  mayKeepMore: boolean
  contact: Pick<PlaceToDeliver, 'recipient' | 'email' | 'phone'>
}

export const contactParts = ['recipient', 'email', 'phone'] as const

/** A walk-in has none; a member whose book cannot be read types the address as a walk-in does. */
export async function readOwn(): Promise<Own | null> {
  if (!memberOf(session.get())) return null
  try {
    const [book, details] = await Promise.all([
      call('GET /vip/getVipAddressList', {}),
      call('POST /vipAdmin/getUserDetails', {}),
    ])
    const contact = { recipient: fullName(details), email: details.email ?? '', phone: sayPhone(details.mobile ?? '') }
    const addresses = book.addresses.map((one) => ({ ...one, phone: sayPhone(one.phone) })) // as one reads it out
    return { addresses, mayKeepMore: addresses.length < book.most, contact }
  } catch {
    return null
  }
}

/** What was typed in this tab before goes first; then the default address, and who one is. */
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

/** The one that stands in the fields. */
export const findSame = (addresses: readonly UserAddress[], typed: Partial<PlaceToDeliver>) =>
  addresses.find((address) => addressParts.every((part) => address[part] === (typed[part] ?? '').trim()))

const patience = 2_000

/** Into the book, when that was wished for; the order stands, and does not wait for long. */
export async function keepAddress(form: CheckoutForm): Promise<void> {
  if (!form.keepAddress) return
  const kept = call('POST /vip/saveUserAddress', pick(form, [...contactParts, ...addressParts]))
  await Promise.race([kept.catch(() => {}), new Promise((resolve) => setTimeout(resolve, patience))])
}

const pick = <Name extends string>(from: Record<Name, string>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Record<Name, string>
