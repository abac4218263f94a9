import type { Delivery } from '#contract/checkout.ts'
import type { Complaint, RefusalCode } from '#contract/refusals.ts'

/** All that a buyer fills in and agrees to. */
export interface Form extends Delivery {
  cashCode: string
  agreeReturnRefundPolicy: boolean
  agreeDepositDeliveryPolicy: boolean
}
export type Field = keyof Form
export type Complaints = Partial<Record<Field, Complaint>>
type Found = { [F in Field]?: Complaint | undefined }

/** What the shop offers for this cart; days as YYYY-MM-DD, so that the browser asks the very same rules. */
export interface Terms {
  ways: readonly { code: string; pickUp: boolean; dates: readonly string[]; remarkDemanded: boolean }[]
  /** Those of the chosen way. */
  pickupPoints: readonly string[]
  areas: readonly { code: string; district: string; region: string }[]
  methods: readonly string[]
  /** The oldest age that anything in the cart asks for; null when nothing does. */
  minAge: number | null
  remarkDemanded: boolean
  isPreOrder: boolean
  today: string
}

const most: Partial<Record<Field, number>> = {
  recipient: 80,
  email: 254,
  phone: 32,
  street: 120,
  building: 120,
  block: 40,
  floor: 20,
  flat: 20,
  remark: 200,
}

// §5 free text; names and parts of an address have some marks more.
const freeText = /^[\p{L}\p{M}\p{N}_\-\s]*$/u
const placeText = /^[\p{L}\p{M}\p{N}_\-\s.,'/()&#]*$/u
const mailAddress =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/
const phone = /^(?:\+?852[ -]?)?([2-9]\d{3})[ -]?(\d{4})$/

/** As people with a Chinese keyboard type it: full-width marks and figures mean the plain ones. */
export const plain = (text: string) => text.normalize('NFKC').trim()

/** A Hong Kong number as it is dialled from anywhere; null when it is none. */
export function readPhone(text: string): string | null {
  const parts = phone.exec(plain(text))
  return parts && `+852${parts[1]}${parts[2]}`
}

export const isMailAddress = (text: string) =>
  mailAddress.test(text) && !text.includes('..') && !text.startsWith('.') && !text.includes('.@')

/** What is wrong, field by field; nothing when the order can be placed. §5 */
export function listComplaints(form: Form, terms: Terms): Complaints {
  const way = terms.ways.find(({ code }) => code === form.way)
  return dropEmpty({
    recipient: ofText(form, 'recipient', 'name_required', placeText, 'name_characters'),
    email: form.email === '' ? 'email_required' : isMailAddress(form.email) ? undefined : 'email_invalid',
    phone: form.phone === '' ? 'phone_required' : readPhone(form.phone) ? undefined : 'phone_invalid',
    way: way ? undefined : 'way_required',
    ...(way && !way.pickUp ? ofAddress(form, terms) : {}),
    ...(way?.pickUp && !findPoint(form, terms) ? { pickupPoint: 'way_required' } : {}),
    expectedDate: way && ofDate(form, way.dates, terms.isPreOrder),
    remark: ofText(
      form,
      'remark',
      terms.remarkDemanded || way?.remarkDemanded ? 'remark_required' : undefined,
      freeText,
      'remark_characters',
    ),
    birthDate: terms.minAge === null ? undefined : ofBirthDate(form.birthDate, terms.minAge, terms.today),
    cashCode: terms.methods.includes(form.cashCode) ? undefined : 'method_required',
    agreeReturnRefundPolicy: form.agreeReturnRefundPolicy ? undefined : 'policy_required',
    agreeDepositDeliveryPolicy: form.agreeDepositDeliveryPolicy ? undefined : 'terms_required',
  })
}

/** The point that is meant: the one chosen, or the only one there is. */
export const findPoint = (
  { pickupPoint }: Pick<Form, 'pickupPoint'>,
  { pickupPoints }: Pick<Terms, 'pickupPoints'>,
): string | undefined =>
  pickupPoint === '' && pickupPoints.length === 1 ? pickupPoints[0] : pickupPoints.find((code) => code === pickupPoint)

function ofAddress(form: Form, { areas }: Terms): Found {
  const inRegion = areas.filter(({ region }) => region === form.region)
  const inDistrict = inRegion.filter(({ district }) => district === form.district)
  return {
    region: inRegion.length > 0 ? undefined : 'region_required',
    district: inDistrict.length > 0 ? undefined : 'district_required',
    area: inDistrict.some(({ code }) => code === form.area) ? undefined : 'area_required',
    street: ofText(form, 'street', 'street_required', placeText, 'address_characters'),
    building: ofText(form, 'building', 'building_required', placeText, 'address_characters'),
    block: ofText(form, 'block', 'block_required', placeText, 'address_characters'),
    floor: ofText(form, 'floor', undefined, placeText, 'address_characters'),
    flat: ofText(form, 'flat', 'flat_required', placeText, 'address_characters'),
  }
}

function ofText(
  form: Form,
  field: 'recipient' | 'street' | 'building' | 'block' | 'floor' | 'flat' | 'remark',
  missing: Complaint | undefined,
  allowed: RegExp,
  wrong: Complaint,
): Complaint | undefined {
  const text = plain(form[field])
  if (text === '') return missing
  if (text.length > (most[field] ?? Infinity)) return 'too_long'
  return allowed.test(text) ? undefined : wrong
}

/** A pre-order's day is the shop's to say; of other goods the buyer wishes for one within the range. */
function ofDate({ expectedDate }: Form, dates: readonly string[], isPreOrder: boolean): Complaint | undefined {
  if (expectedDate === '') return isPreOrder ? undefined : 'date_required'
  return dates.includes(expectedDate) ? undefined : 'date_unavailable'
}

function ofBirthDate(birthDate: string, minAge: number, today: string): Complaint | undefined {
  if (birthDate === '') return 'birth_date_required'
  if (!isDay(birthDate) || birthDate > today || birthDate < '1900-01-01') return 'birth_date_invalid'
  return isOldEnough(birthDate, minAge, today) ? undefined : 'under_age'
}

/** Of age from the birthday itself. Days of ISO 8601 compare as text; who was born on 29 February comes of age on 1 March. */
export function isOldEnough(birthDate: string, years: number, today: string): boolean {
  const birthday = `${String(Number(birthDate.slice(0, 4)) + years).padStart(4, '0')}${birthDate.slice(4)}`
  return birthday <= today
}

/** A day that the calendar has, told without a clock or a package. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? []
  if (!year || !month || !day) return false
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month <= 12 && day <= [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!
}

const dropEmpty = (complaints: Found): Complaints =>
  Object.fromEntries(Object.entries(complaints).filter(([, complaint]) => complaint !== undefined))

/** One thing wrong is said in its own words, several as "please check required fields". §8 */
export function refusalFor(complaints: Complaints): RefusalCode | null {
  const kinds = new Set(Object.values(complaints))
  const [only] = kinds
  if (only === undefined) return null
  return (kinds.size === 1 && ownWords[only]) || 'CHECK_REQUIRED_FIELDS'
}

const ownWords: Partial<Record<Complaint, RefusalCode>> = {
  remark_required: 'REMARKS_REQUIRED',
  policy_required: 'RETURN_POLICY_NOT_AGREED',
  terms_required: 'TERMS_NOT_AGREED',
  date_unavailable: 'DELIVERY_DATE_UNAVAILABLE',
  birth_date_required: 'BIRTH_DATE_REQUIRED',
  under_age: 'UNDER_AGE',
  method_required: 'PAYMENT_METHOD_UNAVAILABLE',
}
