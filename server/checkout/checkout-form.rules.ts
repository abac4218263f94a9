import type { Delivery } from '#contract/checkout.ts'
import type { Complaint } from '#contract/complaints.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import {
  type Areas,
  complainOfText,
  listAddressComplaints,
  listRecipientComplaints,
} from '#server/shop/postal-addresses.rules.ts'
import { isBirthDate, isOldEnough } from '#server/shop/ages.rules.ts'
import { dropEmpty } from '#server/shop/complaints.rules.ts'
import { freeText } from '#server/shop/contacts.rules.ts'

/** Everything that a buyer fills in and agrees to. */
export interface JudgedForm extends Delivery {
  cashCode: string
  agreeReturnRefundPolicy: boolean
  agreeDepositDeliveryPolicy: boolean
  /** Agreement to the instalments and fees, when paying later is chosen. */
  agreePayLater: boolean
}
export type CheckoutField = keyof JudgedForm
export type FormComplaints = Partial<Record<CheckoutField, Complaint>>

/** The delivery form, as far as it is filled in. */
export type DeliveryDraft = { [F in keyof Delivery]?: Delivery[F] | undefined }

/** What the shop offers for this cart. Days are YYYY-MM-DD, so that the browser can apply the same rules. */
export interface FormTerms {
  ways: readonly { code: string; pickUp: boolean; byMail: boolean; dates: readonly string[]; remarkDemanded: boolean }[]
  /** Pickup points of the chosen delivery way. */
  pickupPoints: readonly string[]
  areas: Areas
  /** Open payment methods; empty when nothing is left to pay. */
  methods: readonly string[]
  /** The highest minimum age of any item in the cart; null when there is none. */
  minAge: number | null
  remarkDemanded: boolean
  isPreOrder: boolean
  today: string
}

/** Lists the errors by field; empty when the order can be placed. §5 */
export function listComplaints(form: JudgedForm, terms: FormTerms): FormComplaints {
  const way = terms.ways.find(({ code }) => code === form.way)
  return dropEmpty({
    ...listRecipientComplaints(form),
    way: way ? undefined : 'way_required',
    ...(way && !way.pickUp && !way.byMail ? listAddressComplaints(form, terms.areas) : {}),
    ...(way?.pickUp && !findPoint(form, terms) ? { pickupPoint: 'way_required' } : {}),
    expectedDate: way && !way.byMail ? ofDate(form, way.dates, terms.isPreOrder) : undefined,
    remark: complainOfText(form.remark, 200, freeText, {
      missing: terms.remarkDemanded || way?.remarkDemanded ? 'remark_required' : undefined,
      wrong: 'remark_characters',
    }),
    birthDate: terms.minAge === null ? undefined : ofBirthDate(form.birthDate, terms.minAge, terms.today),
    cashCode: terms.methods.length === 0 || terms.methods.includes(form.cashCode) ? undefined : 'method_required',
    agreePayLater: isLater(form, terms) && !form.agreePayLater ? 'pay_later_required' : undefined,
    agreeReturnRefundPolicy: form.agreeReturnRefundPolicy ? undefined : 'policy_required',
    agreeDepositDeliveryPolicy: form.agreeDepositDeliveryPolicy ? undefined : 'terms_required',
  })
}

const isLater = ({ cashCode }: JudgedForm, { methods }: FormTerms) =>
  cashCode === 'PAY_LATER' && methods.includes(cashCode)

/** The chosen point, or the only one. */
export const findPoint = (
  { pickupPoint }: Pick<JudgedForm, 'pickupPoint'>,
  { pickupPoints }: Pick<FormTerms, 'pickupPoints'>,
): string | undefined =>
  pickupPoint === '' && pickupPoints.length === 1 ? pickupPoints[0] : pickupPoints.find((code) => code === pickupPoint)

/** The buyer's remark: the one given with the delivery, or the one for the whole order. §3 */
export const remarkOf = (
  { memoRemarks = '' }: { memoRemarks?: string | undefined },
  { remark }: { remark?: string | undefined },
): string => remark || memoRemarks

/** The shop sets the date of a pre-order. For other goods the buyer chooses one within the range. */
function ofDate({ expectedDate }: JudgedForm, dates: readonly string[], isPreOrder: boolean): Complaint | undefined {
  if (expectedDate === '') return isPreOrder ? undefined : 'date_required'
  return dates.includes(expectedDate) ? undefined : 'date_unavailable'
}

function ofBirthDate(birthDate: string, minAge: number, today: string): Complaint | undefined {
  if (birthDate === '') return 'birth_date_required'
  if (!isBirthDate(birthDate, today)) return 'birth_date_invalid'
  return isOldEnough(birthDate, minAge, today) ? undefined : 'under_age'
}

/** A single error is reported in its own words, several as "please check required fields". §8 */
export function refusalFor(complaints: FormComplaints): RefusalCode | null {
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
  pay_later_required: 'PAY_LATER_NOT_AGREED',
}
