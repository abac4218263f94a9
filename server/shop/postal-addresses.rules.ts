import { type AddressPart, type AddressText, addressTextNames, addressTexts } from '#contract/address-parts.ts'
import type { PlaceToDeliver } from '#contract/addresses.ts'
import type { Complaint } from '#contract/refusals.ts'
import { isMailAddress, placeText, plain, readPhone } from './contacts.rules.ts'

/** The areas of Hong Kong there are, each in its district and region. */
export type Areas = readonly { code: string; district: string; region: string }[]
export type AddressComplaints = { [F in keyof PlaceToDeliver]?: Complaint | undefined }

const mostOfRecipient = 80

/** An address is stored in plain characters. */
export const tidyTexts = (place: Record<AddressText, string>): Record<AddressText, string> =>
  Object.fromEntries(addressTextNames.map((part) => [part, plain(place[part])])) as Record<AddressText, string>

/** What is wrong with where the goods are to go; a block is required, "無 / none" counts. §5 */
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

/** What is wrong with who takes the goods, and how that person is reached. */
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

/** The first thing wrong with one text of a form. */
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

/** The delivery route follows from the area; remote ones of a district are driven on their own. §3 */
export const routeOf = ({ district, remote }: { district: string; remote: boolean }) =>
  remote ? `${district}-REMOTE` : district
