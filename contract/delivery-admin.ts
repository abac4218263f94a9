import { z } from 'zod'
import { endpoint, roles } from './endpoint.ts'
import { Hkd } from './money.ts'

// Ways of delivery, pickup points, further charges and holidays by staff. Every process knows of a change at once.

const writers = ['owner', 'merchandiser'] as const
const Name = z.string().trim().min(1).max(60)
const Text = z.string().trim().min(1).max(200)
const Hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const Code = z.string().regex(/^[A-Z][A-Z0-9_-]{0,15}$/)
const Category = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
const AreaCode = z.string().min(1).max(16) // of GET /enquiry/getDistricts
const Fee = Hkd.refine((hkd) => hkd >= 0)
const Version = z.int().min(0)
/** A new one must not exist yet (CODE_TAKEN); any other must. */
const IsNew = z.boolean().default(false)

const wayFields = {
  nameZh: Name,
  nameEn: Name,
  /**
   * `showroom` and `locker`: the buyer collects at a pickup point of that kind, and the code of the way is SHOWROOM or LOCKER.
   * `e-mail`: for gift cards alone. It cannot be changed later.
   */
  kind: z.enum(['delivery', 'showroom', 'locker', 'e-mail']),
  fee: Fee,
  freeOver: Fee.nullable(), // from this sum of goods on the fee falls away
  underAmount: Hkd.refine((hkd) => hkd > 0).nullable(), // offered only below this sum of goods
  remoteSurcharge: Fee, // on top of the fee, also where that falls away
  zones: z.array(z.strictObject({ areas: z.array(AreaCode).min(1).max(300), surcharge: Fee.nullable() })).max(20), // the surcharge takes the place of the remote one; null: not delivered there. An area is in one of them
  cutOff: Hour, // an order after it counts from the next day
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7), // 1 is Monday
  worksHolidays: z.boolean(),
  daysAhead: z.int().min(0).max(90), // working days from the order to the first possible day
  rangeDays: z.int().min(1).max(365), // how far ahead a day may be chosen
  onlyCategories: z.array(Category).max(50), // empty: all
  exceptCategories: z.array(Category).max(50),
  remarkDemanded: z.boolean(),
  isOffered: z.boolean(), // false: withdrawn. Orders that name it go on
}

const StaffWay = z.object({ ...wayFields, code: z.string(), openOrders: z.int(), version: Version })
export type StaffWay = z.infer<typeof StaffWay>
const StaffWays = z.object({ ways: z.array(StaffWay), version: Version })

export const staffWays = endpoint('GET /staff/ways', {
  who: 'staff',
  roles,
  summary:
    'The ways of delivery in their order, with those that are withdrawn, how many open orders name each, and which areas count as remote.',
  input: z.object({}),
  reply: StaffWays.extend({
    remoteAreas: z.array(z.object({ code: z.string(), nameZh: z.string(), nameEn: z.string() })),
  }),
})

export const staffOrderWays = endpoint('PUT /staff/ways', {
  who: 'staff',
  roles: writers,
  summary:
    'The order in which ways are offered: every code once. Refuses STALE when one was added, removed or moved since.',
  input: z.strictObject({ codes: z.array(Code).max(30), version: Version }),
  reply: StaffWays,
})

export const staffPutWay = endpoint('PUT /staff/ways/{code}', {
  who: 'staff',
  roles: writers,
  summary:
    'Makes or changes a way of delivery, whole. Refuses STALE, CODE_TAKEN, WAY_NOT_FOUND, CATEGORY_NOT_FOUND, and what does not fit together by the name of its field.',
  input: z.strictObject({ ...wayFields, code: Code, version: Version, isNew: IsNew }),
  reply: StaffWays,
})

export const staffRemoveWay = endpoint('POST /staff/ways/{code}/remove', {
  who: 'staff',
  roles: writers,
  summary: 'Removes a way of delivery. Refuses WAY_IN_USE while an open order names it: withdraw it instead.',
  input: z.strictObject({ code: Code, version: Version }),
  reply: StaffWays,
})

const Side = z.int().min(1).max(500)
const pointFields = {
  kind: z.enum(['showroom', 'locker']),
  nameZh: Name,
  nameEn: Name,
  addressZh: Text,
  addressEn: Text,
  district: z.string().max(8), // of GET /enquiry/getDistricts
  hoursZh: Text,
  hoursEn: Text,
  maxWeightG: z.int().min(1).max(1_000_000).nullable(), // with either limit it is a locker without cooling
  maxCm: z.array(Side).length(3).nullable(), // the door, in any order
  warehouse: z.string().max(20).nullable().default(null), // whose goods it gives out; null: wherever they are
  isOffered: z.boolean(),
}
const StaffPoint = z.object({ ...pointFields, code: z.string(), openOrders: z.int(), version: Version })
export type StaffPoint = z.infer<typeof StaffPoint>
const StaffPoints = z.object({ points: z.array(StaffPoint) })

export const staffPickupPoints = endpoint('GET /staff/pickupPoints', {
  who: 'staff',
  roles,
  summary: 'The pickup points, with those that are withdrawn, and how many open orders wait at each.',
  input: z.object({}),
  reply: StaffPoints,
})

export const staffPutPickupPoint = endpoint('PUT /staff/pickupPoints/{code}', {
  who: 'staff',
  roles: writers,
  summary:
    'Makes or changes a pickup point, whole. Refuses STALE, CODE_TAKEN, PICKUP_POINT_NOT_FOUND, WAREHOUSE_NOT_FOUND, and a district that there is not.',
  input: z.strictObject({ ...pointFields, code: Code, version: Version, isNew: IsNew }),
  reply: StaffPoints,
})

export const staffRemovePickupPoint = endpoint('POST /staff/pickupPoints/{code}/remove', {
  who: 'staff',
  roles: writers,
  summary: 'Removes a pickup point. Refuses PICKUP_POINT_IN_USE while an open order waits there: withdraw it instead.',
  input: z.strictObject({ code: Code, version: Version }),
  reply: StaffPoints,
})

const StaffCharges = z.object({
  charges: z.array(z.object({ kind: z.string(), name: z.string(), amount: Hkd.nullable() })), // null: not offered
  version: Version,
})

export const staffCharges = endpoint('GET /staff/charges', {
  who: 'staff',
  roles,
  summary: 'The further charges that buyers may choose, such as gift wrapping, and what each costs an order.',
  input: z.object({}),
  reply: StaffCharges,
})

export const staffPutCharges = endpoint('PUT /staff/charges', {
  who: 'staff',
  roles: writers,
  summary: 'Changes what further charges cost; null takes one off. Kinds that are left out stay. Refuses STALE.',
  input: z.strictObject({
    charges: z.array(z.strictObject({ kind: z.enum(['gift_wrap']), amount: Fee.nullable() })).max(10),
    version: Version,
  }),
  reply: StaffCharges,
})

export const staffReadHolidays = endpoint('GET /staff/publicHolidays', {
  who: 'staff',
  roles,
  summary: 'The public holidays of one year, in both languages.',
  input: z.object({ year: z.coerce.number().int().min(2000).max(2100) }),
  reply: z.object({
    holidays: z.array(z.object({ date: z.iso.date(), nameZh: z.string(), nameEn: z.string() })),
    version: z.int(),
  }),
})
