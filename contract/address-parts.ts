/**
 * What is typed of an address, with the most characters of each part, from the street inwards. The forms, the book, the order, its
 * retention and the audit log take their parts from here; the compiler names every other place that has to know a new one.
 */
export const addressTexts = { street: 120, building: 120, block: 40, floor: 20, flat: 20 } as const
export type AddressText = keyof typeof addressTexts
export const addressTextNames = Object.keys(addressTexts) as AddressText[]
/** Of an address that says nothing of them, as one that was stored before a part was added. */
export const noAddressTexts = Object.fromEntries(addressTextNames.map((part) => [part, ''])) as Record<
  AddressText,
  string
>

/** All of it: a region, a district and an area are chosen from lists. */
export const addressParts = ['region', 'district', 'area', ...addressTextNames] as const
export type AddressPart = (typeof addressParts)[number]
