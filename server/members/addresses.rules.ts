import type { PlaceToDeliver } from '#contract/addresses.ts'
import type { Complaint } from '#contract/complaints.ts'
import {
  type Areas,
  listAddressComplaints,
  listRecipientComplaints,
  tidyTexts,
} from '#server/shop/postal-addresses.rules.ts'
import { plain, readPhone } from '#server/shop/contacts.rules.ts'

export const mostAddresses = 20

/** The rules of the checkout form: every stored address can be delivered to. §5 */
export function listComplaints(place: PlaceToDeliver, areas: Areas): Partial<Record<keyof PlaceToDeliver, Complaint>> {
  const found = { ...listRecipientComplaints(place), ...listAddressComplaints(place, areas) }
  return Object.fromEntries(Object.entries(found).filter(([, complaint]) => complaint !== undefined))
}

/** Normalises an address for storage: characters, and the phone number in E.164. */
export function tidy(place: PlaceToDeliver): Omit<PlaceToDeliver, 'region' | 'district'> {
  const { recipient, email, phone, area } = place
  return {
    recipient: plain(recipient),
    email,
    phone: readPhone(phone) ?? phone,
    area,
    ...tidyTexts(place),
  }
}

/** The first address becomes the default. Otherwise the wish decides; without one nothing changes. */
export const becomesDefault = (wish: boolean | undefined, { isOnly, isNow }: { isOnly: boolean; isNow: boolean }) =>
  isOnly || (wish ?? isNow)
