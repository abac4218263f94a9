import { type AddressPart, addressParts } from '#contract/address-parts.ts'
import type { PlaceToDeliver, UserAddress } from '#contract/addresses.ts'
import type { Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'

/** The regions, districts and areas of delivery in Hong Kong. */
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

/** The areas in the shape of the rules. */
export const areasOf = ({ districts }: PlaceChoices) =>
  districts.flatMap(({ code, region, areas }) => areas.map((area) => ({ code: area.code, district: code, region })))

const fromParts = (text: (part: AddressPart) => string) =>
  Object.fromEntries(addressParts.map((part) => [part, text(part)])) as Record<AddressPart, string>

/** An empty address. */
export const noAddress = fromParts(() => '')

/** The editable parts of a saved address. */
export function placeOf(address: UserAddress): PlaceToDeliver {
  const { recipient, email, phone } = address
  return { recipient, email, phone, ...fromParts((part) => address[part]) }
}

/** On pages the region follows from the district: where the district is missing, nothing else says so of the region. */
export function withoutRegion<Complaints extends object>(complaints: Complaints): Complaints {
  const { region: _, ...others } = complaints as Complaints & { region?: unknown }
  return others as Complaints
}
