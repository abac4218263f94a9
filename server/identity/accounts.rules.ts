import type { Complaint } from '#contract/complaints.ts'
import { isDay, isOldEnough } from '#server/shop/ages.rules.ts'
import { dropEmpty } from '#server/shop/complaints.rules.ts'
import { isMailAddress, placeText, plain, readMobile } from '#server/shop/contacts.rules.ts'

/** §5: 8 to 16 characters, letters and digits, at least one of each. The string is never trimmed. */
export const passwordRules: readonly { complaint: Complaint; isMet: (password: string) => boolean }[] = [
  { complaint: 'password_length', isMet: (password) => password.length >= 8 && password.length <= 16 },
  { complaint: 'password_characters', isMet: (password) => /^[A-Za-z0-9]*$/.test(password) },
  { complaint: 'password_upper_required', isMet: (password) => /[A-Z]/.test(password) },
  { complaint: 'password_lower_required', isMet: (password) => /[a-z]/.test(password) },
  { complaint: 'password_digit_required', isMet: (password) => /[0-9]/.test(password) },
]

/** Judges a new password by every rule except the list of common passwords. */
export function judgePassword(password: string, contacts: readonly string[] = []): Complaint | undefined {
  if (password === '') return 'password_required'
  const broken = passwordRules.find(({ isMet }) => !isMet(password))
  if (broken) return broken.complaint
  return contacts.some((contact) => isLike(password, contact)) ? 'password_like_contact' : undefined
}

/**
 * Whether the password contains the local part of an e-mail or the digits of a phone. Parts of three letters or fewer do not
 * count.
 */
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

/** Validates a registration field by field. The browser applies the same rules while the visitor types. §5 */
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

/** Staff registration: no password, no code, no consents. */
export const judgeStaffForm = (
  form: TypedPerson & { email: string; mobile: string },
  today: string,
): AccountComplaints => dropEmpty({ ...judgePerson(form, today), ...judgeContacts(form) })

/** One contact is enough. Without any, both fields are reported, §5. */
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

/** Members are 18 or older by their birth date. §5 */
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
