import type { UserAddress } from '#contract/addresses.ts'
import { writeAddress } from '#server/orders/order-views.rules.ts'
import { language } from '#storefront/lib/language.ts'

/** A saved address in one line, as on a parcel label. */
export const describeAddress = (address: UserAddress): string =>
  writeAddress(
    { ...address, region: address.regionName, district: address.districtName, area: address.areaName },
    language(),
  )
