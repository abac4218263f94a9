import { z } from 'zod'
import { addressTextNames, addressTexts, type AddressText } from './address-parts.ts'
import { ownVipCode } from './claims.ts'
import { endpoint } from './endpoint.ts'

const Text = (most: number) => z.string().trim().max(most)

const eachText = <Shape>(shape: (most: number) => Shape) =>
  Object.fromEntries(addressTextNames.map((part) => [part, shape(addressTexts[part])])) as Record<AddressText, Shape>

/** The typed parts of an address in responses. */
export const AddressTexts = z.object(eachText(() => z.string()))

/** An address of delivery and its recipient. Forms may send empty strings; the rules decide which are errors. §5 */
export const PlaceToDeliver = z.object({
  recipient: Text(80).default(''),
  email: Text(254).default(''),
  phone: Text(32).default(''),
  region: Text(16).default(''),
  district: Text(16).default(''),
  area: Text(32).default(''),
  ...eachText((most) => Text(most).default('')),
})
export type PlaceToDeliver = z.infer<typeof PlaceToDeliver>

/** A saved address of a member, with the delivery route of its area. §3 */
export const UserAddress = z.object({
  userAddressCode: z.uuid(),
  recipient: z.string(),
  email: z.string(),
  phone: z.string(),
  region: z.string(),
  regionName: z.string(),
  district: z.string(),
  districtName: z.string(),
  area: z.string(),
  areaName: z.string(),
  ...AddressTexts.shape,
  deliveryRouteId: z.string(),
  defaultFlag: z.boolean(),
})
export type UserAddress = z.infer<typeof UserAddress>

/** The complete address book, answered after every change: the default first, then by age. */
const AddressBook = z.object({ addresses: z.array(UserAddress), most: z.int() })

export const saveUserAddress = endpoint('POST /vip/saveUserAddress', {
  who: 'member',
  summary:
    'Adds an address, or with userAddressCode changes one of the own; at most one is the default, the first one always is, and there are at most 20. Refuses ADDRESS_NOT_FOUND, ADDRESS_BOOK_FULL, and field by field with CHECK_REQUIRED_FIELDS.',
  input: z.strictObject({
    ...PlaceToDeliver.shape,
    vipCode: ownVipCode,
    userAddressCode: z.string().max(64).optional(),
    defaultFlag: z.boolean().optional(), // absent: unchanged
  }),
  reply: AddressBook.extend({ userAddressCode: z.uuid() }),
})

export const getVipAddressList = endpoint('GET /vip/getVipAddressList', {
  who: 'member',
  summary: 'The own addresses, the default first.',
  input: z.object({ vipCode: ownVipCode }),
  reply: AddressBook,
})

export const deleteVipAddress = endpoint('POST /vip/deleteVipAddress', {
  who: 'member',
  summary:
    'Deletes one own address; when it was the default, the one used longest becomes it. Refuses ADDRESS_NOT_FOUND, for another member’s too.',
  input: z.strictObject({ vipCode: ownVipCode, userAddressCode: z.string().max(64) }),
  reply: AddressBook,
})
