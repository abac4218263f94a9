import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { routeOf } from '#server/shop/postal-addresses.rules.ts'
import type { PlaceLists } from '#server/shop/shop.reads.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import * as store from './addresses.store.ts'
import type { Address } from './addresses.store.ts'
import { isUuid } from '#server/lib/database/uuid.ts'

/** One address of this member. Another member's address is not found. */
export async function requireAddress(db: Db, owner: MemberOwner, id: string): Promise<Address> {
  const address = isUuid(id.toLowerCase()) ? await store.findAddress(db, owner, id) : undefined
  if (!address) throw new Refusal('ADDRESS_NOT_FOUND')
  return address
}

type NamedPlace = Pick<PlaceLists['regions'][number], 'code' | 'name_zh' | 'name_en'>

/** An address with the names of its district and region, and its route. */
export interface PlacedAddress extends Address {
  inArea: NamedPlace
  inDistrict: NamedPlace
  inRegion: NamedPlace
  route: string
}

/** `places` is a parameter because it comes from a cache, which a transaction would bypass. */
export const listAddresses = async (db: Db, owner: MemberOwner, places: PlaceLists): Promise<PlacedAddress[]> =>
  (await store.list(db, owner)).map((address) => place(address, places))

/** The addresses as stored, without place names. */
export const listBook = (db: Db, owner: MemberOwner): Promise<Address[]> => store.list(db, owner)

/** Every area with its district and region. */
export function areasOf({ areas, districts }: PlaceLists) {
  const regionOf = new Map(districts.map(({ code, region }) => [code, region]))
  return areas.map(({ code, district }) => ({ code, district, region: regionOf.get(district)! }))
}

/** The place codes that prefill a checkout form. */
export function findPlaceCodes({ area }: Pick<Address, 'area'>, places: PlaceLists) {
  const { district, region } = areasOf(places).find(({ code }) => code === area)!
  return { region, district, area }
}

function place(address: Address, { areas, districts, regions }: PlaceLists): PlacedAddress {
  const inArea = areas.find(({ code }) => code === address.area)!
  const inDistrict = districts.find(({ code }) => code === inArea.district)!
  const inRegion = regions.find(({ code }) => code === inDistrict.region)!
  return { ...address, inArea, inDistrict, inRegion, route: routeOf(inArea) }
}
