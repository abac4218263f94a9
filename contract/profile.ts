import { z } from 'zod'
import { compared } from './claims.ts'
import { endpoint, type Role } from './endpoint.ts'
import { grades } from './grades.ts'
import { countryCodes, salutations } from './lists.ts'
import { Locale } from './shop.ts'

/** Names the member when staff call. */
const vipCode = z
  .string()
  .max(32)
  .optional()
  .meta(compared('sent by a member, the code of another is refused (MEMBER_NOT_FOUND); staff select a member with it'))
const Whose = z.object({ vipCode })

/** The staff roles that may read members' data, and those that may change it. */
const lookers: readonly Role[] = ['owner', 'order desk', 'support']
const changers: readonly Role[] = ['owner', 'support']

const BaseInfo = z.object({
  vipCode: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  salutation: z.enum(salutations).nullable(),
  nationality: z.enum(countryCodes).nullable(),
  birthDate: z.iso.date().nullable(), // only staff change it. §5
})
const ContactInfo = z.object({
  vipCode: z.string(),
  email: z.string().nullable(),
  emailProven: z.boolean(),
  mobile: z.string().nullable(), // E.164
  mobileProven: z.boolean(),
})
export const noticeChannels = ['EMAIL', 'SMS'] as const
const SettingInfo = z.object({
  vipCode: z.string(),
  language: Locale, // of mails from the shop
  marketing: z.boolean(),
  /** The words agreed to by `marketing: true`, in the requested language, to show beside the box. */
  marketingWording: z.string(),
  /** The channels for reminders about grade and points; each requires a verified address. */
  noticeChannels: z.array(z.enum(noticeChannels)),
  /** Consents given and withdrawn, newest first. */
  consents: z.array(
    z.object({
      kind: z.enum(['collection', 'terms', 'marketing']),
      given: z.boolean(),
      wording: z.string(),
      at: z.iso.datetime({ offset: true }),
    }),
  ),
})

export const UserDetails = BaseInfo.extend({
  ...ContactInfo.shape,
  coCode: z.string(),
  salutationName: z.string().nullable(),
  nationalityName: z.string().nullable(),
  language: Locale,
  vipGrade: z.enum(grades),
  vipGradeName: z.string(), // Normal, Gold, Platinum, Diamond, §1
  bonus: z.int(), // points
  expiryDate: z.iso.date().nullable(), // the date of the grade's review; null for a Normal member
  invitationCode: z.string(),
  hasPassword: z.boolean(), // false for an account with third-party logins only
  memberSince: z.iso.date(),
})
export type UserDetails = z.infer<typeof UserDetails>

export const getUserDetails = endpoint('POST /vipAdmin/getUserDetails', {
  who: 'member or staff',
  roles: lookers,
  summary:
    'The own account, whole. A vipCode that is not the own is not found (MEMBER_NOT_FOUND); staff name any member by it.',
  input: Whose,
  reply: UserDetails,
})

const text = (most: number) => z.string().trim().max(most)
const NewBase = {
  firstName: text(80).optional(),
  lastName: text(80).optional(),
  salutation: z.enum(salutations).nullable().optional(),
  nationality: z.enum(countryCodes).nullable().optional(),
}
const ByStaff = {
  birthDate: text(10).optional(), // YYYY-MM-DD
  vipGrade: z.enum(grades).optional(),
  reason: text(200).optional(),
}
/**
 * Each changed address requires its own code (purpose `change`). Without agreeLogout the call refuses with CHANGE_FORCES_LOGOUT
 * and changes nothing.
 */
const NewContact = {
  email: text(254).optional(),
  emailVerifyCode: text(12).optional(),
  mobile: text(32).optional(),
  mobileVerifyCode: text(12).optional(),
  agreeLogout: z.boolean().optional(),
  /** A new address gives access to the account, so the password, plain or encrypted, is required. */
  password: z.string().max(128).optional(),
  encryptPassword: z.string().max(1024).optional(),
}
const NewSettings = {
  language: Locale.optional(),
  marketing: z.boolean().optional(),
  noticeChannels: z.array(z.enum(noticeChannels)).max(2).optional(),
}
const LoggedOut = { loggedOut: z.boolean() } // true: all sessions have ended, including this one

const changeSummary =
  'What is absent stays. Grade, points and birth date are refused by name (UNKNOWN_FIELD). A changed e-mail or mobile is said to log out first (CHANGE_FORCES_LOGOUT), needs its verify code and, of a member who has one, the password (PASSWORD_INCORRECT), ends every session and is told to the old and the new address. Refuses field by field; "already registered" is told only to whoever has proven the address.'

export const updateVip = endpoint('PUT /vip/updateVip', {
  who: 'member',
  summary: `Changes the own details. ${changeSummary}`,
  input: z.strictObject({ vipCode, ...NewBase, ...NewContact, language: NewSettings.language }),
  reply: UserDetails.extend(LoggedOut),
})

export const getPosmVipBaseInfo = endpoint('GET /vip/posmVipBaseInfo', {
  who: 'member or staff',
  roles: lookers,
  summary: 'Names, salutation, nationality, birth date.',
  input: Whose,
  reply: BaseInfo,
})
export const putPosmVipBaseInfo = endpoint('PUT /vip/posmVipBaseInfo', {
  who: 'member or staff',
  roles: changers,
  summary:
    'Changes names, salutation, nationality; what is absent stays. Staff also change the birth date and, with a reason, the grade (`handle modify`); to a member these three are unknown fields.',
  input: z.strictObject({ vipCode, ...NewBase, ...ByStaff }),
  reply: BaseInfo,
})

export const getPosmVipSettingInfo = endpoint('GET /vip/posmVipSettingInfo', {
  who: 'member or staff',
  roles: lookers,
  summary: 'Language, consents with the wording agreed to, and how reminders may come.',
  input: Whose,
  reply: SettingInfo,
})
export const putPosmVipSettingInfo = endpoint('PUT /vip/posmVipSettingInfo', {
  who: 'member or staff',
  roles: changers,
  summary:
    'Changes language, marketing consent and channels; a consent given or withdrawn is written down with its wording and time. Staff withdraw a consent, and never give one.',
  input: z.strictObject({ vipCode, ...NewSettings }),
  reply: SettingInfo,
})

export const getPosmVipContactInfo = endpoint('GET /vip/posmVipContactInfo', {
  who: 'member or staff',
  roles: lookers,
  summary: 'E-mail and mobile, and whether they are proven.',
  input: Whose,
  reply: ContactInfo,
})
export const putPosmVipContactInfo = endpoint('PUT /vip/posmVipContactInfo', {
  who: 'member or staff',
  roles: changers,
  summary: `Changes e-mail or mobile. ${changeSummary} Staff need no code but a reason: the address is unproven until the member proves it, every session ends, the old address is told; whoever has no proven address left activates the account again.`,
  input: z.strictObject({ vipCode, ...NewContact, reason: ByStaff.reason }),
  reply: ContactInfo.extend(LoggedOut),
})

export const posmVipList = endpoint('POST /vip/posmVipList', {
  who: 'staff',
  roles: lookers,
  summary: 'Members whose code, name, e-mail or mobile has the words searched for; newest first, in pages of 10.',
  input: z.object({
    page: z.int().min(1).max(1_000).default(1),
    size: z.int().min(1).max(100).default(10),
    search: z.string().trim().max(80).default(''),
  }),
  reply: z.object({
    members: z.array(
      z.object({
        vipCode: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string().nullable(),
        mobile: z.string().nullable(),
        vipGrade: z.enum(grades),
        vipGradeName: z.string(),
        memberSince: z.iso.date(),
      }),
    ),
    totalCount: z.int(),
    page: z.int(),
    size: z.int(),
  }),
})
