import * as contract from '#contract/profile.ts'
import type { Locale } from '#contract/shop.ts'
import { dayOf, wireInstant } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import { answer, change } from '#server/lib/door.ts'
import type { Floor } from '#server/lib/http.ts'
import { findCompany } from '#server/shop/reads.ts'
import { wordConsent } from '../consents/rules.ts'
import { nameCountry, nameGrade, nameSalutation } from '../lists/rules.ts'
import { changeSettings, updateMember } from './commands.ts'
import { listConsents, type Member, requireMember, requireSelf, searchMembers, type Self } from './reads.ts'
import type { Wish } from './rules.ts'

export const profileDoors = (floor: Floor) => [...detailDoors(floor), ...partDoors(floor), ...searchDoors(floor)]

const detailDoors = (floor: Floor) => {
  const { db } = floor
  return [
    answer(contract.getUserDetails, async ({ vipCode }, caller) =>
      wireDetails(await requireMember(db, await requireSelf(db, caller, vipCode)), caller.locale),
    ),

    answer(contract.updateVip, async (input, caller) => {
      const self = await requireSelf(db, caller, input.vipCode)
      const { firstName, lastName, salutation, nationality, language } = input
      const details = { firstName, lastName, salutation, nationality, language }
      const contacts = { contacts: readWishes(input), agreesToLogout: input.agreeLogout ?? false }
      const loggedOut = await updateMember(floor, self, { details, ...contacts }, caller.now)
      return { ...wireDetails(await requireMember(db, self), caller.locale), loggedOut }
    }),
  ]
}

const partDoors = (floor: Floor) => {
  const { db } = floor
  return [
    answer(contract.getPosmVipBaseInfo, async ({ vipCode }, caller) =>
      wireBase(await requireMember(db, await requireSelf(db, caller, vipCode))),
    ),
    answer(contract.putPosmVipBaseInfo, async ({ vipCode, ...details }, caller) => {
      const self = await requireSelf(db, caller, vipCode)
      await updateMember(floor, self, { details, contacts: [], agreesToLogout: false }, caller.now)
      return wireBase(await requireMember(db, self))
    }),

    answer(contract.getPosmVipSettingInfo, async ({ vipCode }, caller) =>
      showSettings(db, await requireSelf(db, caller, vipCode), caller.locale),
    ),
    change(contract.putPosmVipSettingInfo, async (tx, { vipCode, ...settings }, caller) => {
      const self = await requireSelf(tx, caller, vipCode)
      await changeSettings(tx, self, settings, caller.now)
      return showSettings(tx, self, caller.locale)
    }),

    answer(contract.getPosmVipContactInfo, async ({ vipCode }, caller) =>
      wireContacts(await requireMember(db, await requireSelf(db, caller, vipCode))),
    ),
    answer(contract.putPosmVipContactInfo, async ({ vipCode, ...input }, caller) => {
      const self = await requireSelf(db, caller, vipCode)
      const wishes = { details: {}, contacts: readWishes(input), agreesToLogout: input.agreeLogout ?? false }
      const loggedOut = await updateMember(floor, self, wishes, caller.now)
      return { ...wireContacts(await requireMember(db, self)), loggedOut }
    }),
  ]
}

const searchDoors = ({ db }: Floor) => [
  answer(contract.posmVipList, async ({ page, size, search }, { company, locale }) => {
    const { members, totalCount } = await searchMembers(db, company, { page, size, search })
    return {
      members: members.map(({ grade, since, ...member }) => ({
        ...member,
        vipGrade: grade,
        vipGradeName: nameGrade(grade, locale),
        memberSince: dayOf(since.toTemporalInstant()).toString(),
      })),
      totalCount,
      page,
      size,
    }
  }),
]

interface ContactInput {
  email?: string | undefined
  emailVerifyCode?: string | undefined
  mobile?: string | undefined
  mobileVerifyCode?: string | undefined
}

/** A contact that was not sent is not wished for. */
function readWishes({ email, emailVerifyCode = '', mobile, mobileVerifyCode = '' }: ContactInput): Wish[] {
  return [
    ...(email === undefined ? [] : [{ kind: 'email', field: 'email', typed: email, code: emailVerifyCode } as const]),
    ...(mobile === undefined
      ? []
      : [{ kind: 'mobile', field: 'mobile', typed: mobile, code: mobileVerifyCode } as const]),
  ]
}

const wireBase = ({ vipCode, firstName, lastName, salutation, nationality, birthDate }: Member) => ({
  vipCode,
  firstName,
  lastName,
  salutation,
  nationality,
  birthDate,
})

const wireContacts = ({ vipCode, email, emailProven, mobile, mobileProven }: Member) => ({
  vipCode,
  email,
  emailProven,
  mobile,
  mobileProven,
})

function wireDetails(member: Member, locale: Locale): contract.UserDetails {
  const { salutation, nationality, grade } = member
  return {
    ...wireBase(member),
    ...wireContacts(member),
    coCode: member.company,
    salutationName: salutation && nameSalutation(salutation, locale),
    nationalityName: nationality && nameCountry(nationality, locale),
    language: member.language,
    vipGrade: grade,
    vipGradeName: nameGrade(grade, locale),
    bonus: 0, // nothing earns points yet
    expiryDate: member.gradeUntil,
    invitationCode: member.invitationCode,
    memberSince: dayOf(member.since).toString(),
  }
}

async function showSettings(db: Db, self: Self, locale: Locale) {
  const [member, consents, company] = await Promise.all([
    requireMember(db, self),
    listConsents(db, self),
    findCompany(db, self.company),
  ])
  return {
    vipCode: member.vipCode,
    language: member.language,
    marketing: consents.find(({ kind }) => kind === 'marketing')?.given ?? false,
    marketingWording: wordConsent('marketing', locale === 'zh-TW' ? company.nameZh : company.nameEn, locale),
    noticeChannels: member.noticeChannels,
    consents: consents.map(({ kind, given, wording, at }) => ({ kind, given, wording, at: wireInstant(at) })),
  }
}
