import type { Complaint } from '#contract/refusals.ts'
import { isDay, isOldEnough } from '#server/shop/ages.rules.ts'
import { dropEmpty } from '#server/shop/complaints.rules.ts'
import { isMailAddress, placeText, plain, readMobile } from '#server/shop/contacts.rules.ts'

/** §5: 8 to 16 letters and digits, one of each kind at least. The string exactly as typed, never trimmed. */
export const passwordRules: readonly { complaint: Complaint; isMet: (password: string) => boolean }[] = [
  { complaint: 'password_length', isMet: (password) => password.length >= 8 && password.length <= 16 },
  { complaint: 'password_characters', isMet: (password) => /^[A-Za-z0-9]*$/.test(password) },
  { complaint: 'password_upper_required', isMet: (password) => /[A-Z]/.test(password) },
  { complaint: 'password_lower_required', isMet: (password) => /[a-z]/.test(password) },
  { complaint: 'password_digit_required', isMet: (password) => /[0-9]/.test(password) },
]

/** What is wrong with a new password, by all that can be told without the list of common ones. */
export function judgePassword(password: string, contacts: readonly string[] = []): Complaint | undefined {
  if (password === '') return 'password_required'
  const broken = passwordRules.find(({ isMet }) => !isMet(password))
  if (broken) return broken.complaint
  return contacts.some((contact) => isLike(password, contact)) ? 'password_like_contact' : undefined
}

/** Holds the name of an e-mail or the digits of a phone; a name of three letters is no secret either way. */
function isLike(password: string, contact: string): boolean {
  const name = contact.includes('@')
    ? contact.split('@')[0]!.replaceAll(/[^A-Za-z0-9]/g, '')
    : contact.replaceAll(/\D/g, '').slice(-8)
  return name.length >= 4 && password.toLowerCase().includes(name.toLowerCase())
}

export interface TypedPerson {
  firstName: string
  lastName: string
  salutation: string
  birthDate: string
}
export interface Agreements {
  agreeCollection: boolean
  agreeTerms: boolean
}
export interface Registration extends TypedPerson, Agreements {
  email: string
  reEmail?: string | undefined
  emailVerifyCode: string
  mobile: string
  mobileVerifyCode: string
  password: string
  rePassword?: string | undefined
}
type FoundComplaints<Form> = { [Field in keyof Form]?: Complaint | undefined }
export type AccountComplaints = Record<string, Complaint>

/** What is wrong with a registration, field by field; the browser asks it while one types, the shop before it believes. §5 */
export function judgeRegistration(form: Registration, today: string): AccountComplaints {
  const found: FoundComplaints<Registration> = {
    ...judgePerson(form, today),
    ...judgeContacts(form),
    emailVerifyCode: plain(form.email) !== '' && plain(form.emailVerifyCode) === '' ? 'code_required' : undefined,
    mobileVerifyCode: plain(form.mobile) !== '' && plain(form.mobileVerifyCode) === '' ? 'code_required' : undefined,
    ...(form.reEmail !== undefined && plain(form.reEmail).toLowerCase() !== plain(form.email).toLowerCase()
      ? { reEmail: 'retype_email_mismatch' as const }
      : {}),
    ...judgeNewPassword(form, [form.email, form.mobile]),
    ...judgeAgreements(form),
  }
  return dropEmpty(found)
}

/** At the counter: no password, no code, and nobody has agreed to anything yet. */
export const judgeStaffForm = (
  form: TypedPerson & { email: string; mobile: string },
  today: string,
): AccountComplaints => dropEmpty({ ...judgePerson(form, today), ...judgeContacts(form) })

/** Either will do; with neither both are missed, §5. */
function judgeContacts({
  email,
  mobile,
}: {
  email: string
  mobile: string
}): FoundComplaints<{ email: string; mobile: string }> {
  const [mail, number] = [plain(email), plain(mobile)]
  if (mail === '' && number === '') return { email: 'email_required', mobile: 'phone_required' }
  return {
    email: mail === '' || isMailAddress(mail) ? undefined : 'email_invalid',
    mobile: number === '' || readMobile(number) ? undefined : 'phone_invalid',
  }
}

export function judgePerson(
  { firstName, lastName, birthDate }: TypedPerson,
  today: string,
): FoundComplaints<TypedPerson> {
  return {
    lastName: judgeName(lastName, 'last_name_required'),
    firstName: judgeName(firstName, 'first_name_required'),
    birthDate: judgeBirthDate(birthDate, today),
  }
}

function judgeName(name: string, missing: Complaint): Complaint | undefined {
  if (plain(name) === '') return missing
  return placeText.test(plain(name)) ? undefined : 'name_characters'
}

/** Members are 18 or over, from the birthday itself. §5 */
export function judgeBirthDate(birthDate: string, today: string): Complaint | undefined {
  if (birthDate === '') return 'birth_date_required'
  const month = Number(/^\d{4}-(\d{1,2})-/.exec(birthDate)?.[1] ?? 1)
  if (month < 1 || month > 12) return 'birth_month_invalid'
  if (!isDay(birthDate) || birthDate < '1900-01-01' || birthDate > today) return 'birth_date_invalid'
  return isOldEnough(birthDate, 18, today) ? undefined : 'under_18'
}

export interface NewPassword {
  password: string
  rePassword?: string | undefined
}

export function judgeNewPassword(
  { password, rePassword }: NewPassword,
  contacts: readonly string[],
): FoundComplaints<NewPassword> {
  return {
    password: judgePassword(password, contacts),
    rePassword: judgeRetyped(password, rePassword),
  }
}

function judgeRetyped(password: string, rePassword: string | undefined): Complaint | undefined {
  if (rePassword === '') return 'retype_password_required'
  return rePassword === undefined || rePassword === password ? undefined : 'retype_password_mismatch'
}

export const judgeAgreements = ({ agreeCollection, agreeTerms }: Agreements): FoundComplaints<Agreements> => ({
  agreeCollection: agreeCollection ? undefined : 'collection_required',
  agreeTerms: agreeTerms ? undefined : 'member_terms_required',
})
