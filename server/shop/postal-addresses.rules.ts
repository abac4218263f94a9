import { type AddressPart, type AddressText, addressTextNames, addressTexts } from '#contract/address-parts.ts'
import type { PlaceToDeliver } from '#contract/addresses.ts'
import type { Complaint } from '#contract/complaints.ts'
import { isMailAddress, placeText, plain, readPhone } from './contacts.rules.ts'

/** The areas of Hong Kong with district and region. */
export type Areas = readonly { code: string; district: string; region: string }[]
export type AddressComplaints = { [F in keyof PlaceToDeliver]?: Complaint | undefined }

const mostOfRecipient = 80

/** Normalises the text parts of an address. */
export const tidyTexts = (place: Record<AddressText, string>): Record<AddressText, string> =>
  Object.fromEntries(addressTextNames.map((part) => [part, plain(place[part])])) as Record<AddressText, string>

/** The errors of a delivery address. A block is required; "無 / none" is accepted. §5 */
export function listAddressComplaints(place: PlaceToDeliver, areas: Areas): Record<AddressPart, Complaint | undefined> {
  const inRegion = areas.filter(({ region }) => region === place.region)
  const inDistrict = inRegion.filter(({ district }) => district === place.district)
  return {
    region: inRegion.length > 0 ? undefined : 'region_required',
    district: inDistrict.length > 0 ? undefined : 'district_required',
    area: inDistrict.some(({ code }) => code === place.area) ? undefined : 'area_required',
    street: complainOfPart(place, 'street', 'street_required'),
    building: complainOfPart(place, 'building', 'building_required'),
    block: complainOfPart(place, 'block', 'block_required'),
    floor: complainOfPart(place, 'floor', undefined),
    flat: complainOfPart(place, 'flat', 'flat_required'),
  }
}

/** The errors of the recipient's name and contacts. */
export function listRecipientComplaints(
  place: Pick<PlaceToDeliver, 'recipient' | 'email' | 'phone'>,
): AddressComplaints {
  return {
    recipient: complainOfText(place.recipient, mostOfRecipient, placeText, {
      missing: 'name_required',
      wrong: 'name_characters',
    }),
    email: place.email === '' ? 'email_required' : isMailAddress(place.email) ? undefined : 'email_invalid',
    phone: place.phone === '' ? 'phone_required' : readPhone(place.phone) ? undefined : 'phone_invalid',
  }
}

const complainOfPart = (place: PlaceToDeliver, part: AddressText, missing: Complaint | undefined) =>
  complainOfText(place[part], addressTexts[part], placeText, { missing, wrong: 'address_characters' })

/** The first error of one text field. */
export function complainOfText(
  given: string,
  longest: number,
  allowed: RegExp,
  { missing, wrong }: { missing: Complaint | undefined; wrong: Complaint },
): Complaint | undefined {
  const text = plain(given)
  if (text === '') return missing
  if (text.length > longest) return 'too_long'
  return allowed.test(text) ? undefined : wrong
}

/** The delivery route of an area; remote areas of a district have routes of their own. §3 */
export const routeOf = ({ district, remote }: { district: string; remote: boolean }) =>
  remote ? `${district}-REMOTE` : district
