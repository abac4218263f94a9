import { type AddressPart, addressParts } from '#contract/address-parts.ts'
import type { PlaceToDeliver, UserAddress } from '#contract/addresses.ts'
import type { Reply } from '#storefront/lib/api.ts'
import { call } from '#storefront/lib/call.ts'

/** Where in Hong Kong something can be brought to. */
export interface PlaceChoices {
  regions: Reply<'GET /enquiry/getRegions'>['regions']
  districts: Reply<'GET /enquiry/getDistricts'>['districts']
}

export async function readPlaces(): Promise<PlaceChoices> {
  const [{ regions }, { districts }] = await Promise.all([
    call('GET /enquiry/getRegions', {}),
    call('GET /enquiry/getDistricts', {}),
  ])
  return { regions, districts }
}

/** The areas as the rules ask for them. */
export const areasOf = ({ districts }: PlaceChoices) =>
  districts.flatMap(({ code, region, areas }) => areas.map((area) => ({ code: area.code, district: code, region })))

const fromParts = (text: (part: AddressPart) => string) =>
  Object.fromEntries(addressParts.map((part) => [part, text(part)])) as Record<AddressPart, string>

/** Nothing typed yet. */
export const noAddress = fromParts(() => '')

/** What of an address of the book is typed. */
export function placeOf(address: UserAddress): PlaceToDeliver {
  const { recipient, email, phone } = address
  return { recipient, email, phone, ...fromParts((part) => address[part]) }
}
