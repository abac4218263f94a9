import type { UserDetails } from '#contract/profile.ts'
import type { Locale } from '#contract/shop.ts'
import { wordConsent } from '#server/consents/consents.rules.ts'
import type { listConsents } from '#server/identity/profile.reads.ts'
import type { MemberProfile } from '#server/identity/profile.store.ts'
import { dayOf, wireInstant } from '#server/lib/process/clock.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import type { Company } from '#server/shop/shop.store.ts'
import { nameCountry, nameGrade, nameSalutation } from './lists.rules.ts'

export const wireBase = ({ vipCode, firstName, lastName, salutation, nationality, birthDate }: MemberProfile) => ({
  vipCode,
  firstName,
  lastName,
  salutation,
  nationality,
  birthDate,
})

export const wireContacts = ({ vipCode, email, emailProven, mobile, mobileProven }: MemberProfile) => ({
  vipCode,
  email,
  emailProven,
  mobile,
  mobileProven,
})

export function wireDetails(member: MemberProfile, bonus: number, locale: Locale): UserDetails {
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
    bonus,
    expiryDate: member.gradeUntil,
    invitationCode: member.invitationCode,
    hasPassword: member.passwordHash !== null,
    memberSince: dayOf(member.since).toString(),
  }
}

export const wireSettings = (
  member: MemberProfile,
  consents: Awaited<ReturnType<typeof listConsents>>,
  company: Company,
  locale: Locale,
) => ({
  vipCode: member.vipCode,
  language: member.language,
  marketing: consents.find(({ kind }) => kind === 'marketing')?.given ?? false,
  marketingWording: wordConsent('marketing', inLanguage(locale)(company.nameZh, company.nameEn), locale),
  noticeChannels: member.noticeChannels,
  consents: consents.map(({ kind, given, wording, at }) => ({ kind, given, wording, at: wireInstant(at) })),
})
