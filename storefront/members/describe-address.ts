import type { UserAddress } from '#contract/addresses.ts'
import { writeAddress } from '#server/orders/order-views.rules.ts'
import { language } from '#storefront/lib/language.ts'

/** An address of the book in one line, as it would stand on the parcel. */
export const describeAddress = (address: UserAddress): string =>
  writeAddress(
    { ...address, region: address.regionName, district: address.districtName, area: address.areaName },
    language(),
  )
