import * as contract from '#contract/addresses.ts'
import type { Locale } from '#contract/shop.ts'
import type { Db } from '#server/lib/database/db.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { listPlaces, type PlaceLists } from '#server/shop/shop.reads.ts'
import { requireSelf } from '#server/identity/profile.reads.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { deleteAddress, saveAddress } from './addresses.commands.ts'
import { areasOf, listAddresses, type PlacedAddress } from './addresses.reads.ts'
import { mostAddresses } from './addresses.rules.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

export const addressEndpoints = ({ db }: AppContext) => [
  answer(contract.getVipAddressList, async ({ vipCode }, caller) =>
    showBook(db, await requireSelf(db, caller, vipCode), await listPlaces(db), caller.locale),
  ),

  change(contract.saveUserAddress, async (tx, input, caller) => {
    const { vipCode, userAddressCode, defaultFlag, ...place } = input
    const places = await listPlaces(db)
    const owner = await requireSelf(tx, caller, vipCode)
    const saving = { id: userAddressCode, place, isDefault: defaultFlag }
    const saved = await saveAddress(tx, owner, saving, areasOf(places), caller.now)
    return { ...(await showBook(tx, owner, places, caller.locale)), userAddressCode: saved }
  }),

  change(contract.deleteVipAddress, async (tx, { vipCode, userAddressCode }, caller) => {
    const owner = await requireSelf(tx, caller, vipCode)
    await deleteAddress(tx, owner, userAddressCode)
    return showBook(tx, owner, await listPlaces(db), caller.locale)
  }),
]

const showBook = async (db: Db, owner: MemberOwner, places: PlaceLists, locale: Locale) => ({
  addresses: (await listAddresses(db, owner, places)).map((address) => wireAddress(address, locale)),
  most: mostAddresses,
})

function wireAddress(address: PlacedAddress, locale: Locale): contract.UserAddress {
  const { id, area, isDefault, inArea, inDistrict, inRegion, route, ...rest } = address
  const name = (place: typeof inArea) => inLanguage(locale)(place.name_zh, place.name_en)
  return {
    ...rest,
    userAddressCode: id,
    region: inRegion.code,
    regionName: name(inRegion),
    district: inDistrict.code,
    districtName: name(inDistrict),
    area,
    areaName: name(inArea),
    deliveryRouteId: route,
    defaultFlag: isDefault,
  }
}
