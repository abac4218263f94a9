/**
 * The typed parts of an address with their maximum lengths, from the street inwards. Forms, address book, order, retention and
 * audit log use this list; every other place that needs a new part fails to compile without it.
 */
export const addressTexts = { street: 120, building: 120, block: 40, floor: 20, flat: 20 } as const
export type AddressText = keyof typeof addressTexts
export const addressTextNames = Object.keys(addressTexts) as AddressText[]
/** Of an address that says nothing of them, as one that was stored before a part was added. */
export const noAddressTexts = Object.fromEntries(addressTextNames.map((part) => [part, ''])) as Record<
  AddressText,
  string
>

/** All parts; region, district and area are chosen from lists. */
export const addressParts = ['region', 'district', 'area', ...addressTextNames] as const
export type AddressPart = (typeof addressParts)[number]
