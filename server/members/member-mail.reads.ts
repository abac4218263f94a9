import type { Grade } from '#contract/grades.ts'
import type { Locale } from '#contract/shop.ts'
import type { Db } from '#server/lib/database/db.ts'
import { findLetterFrame, type LetterFrame } from '#server/shop/shop.reads.ts'
import { findMember } from '#server/identity/profile.reads.ts'
import type { MemberProfile } from '#server/identity/profile.store.ts'
import { chooseChannel } from '#server/identity/profile.rules.ts'
import { namePerson } from '#server/shop/person-names.rules.ts'
import type { NameInLanguages } from '#words/languages.ts'

/** News for a member, as its job carries it. For a closed account the job alone has the contact, because the row is erased. */
export type MemberNews = { company: string; member: string } & (
  | { about: 'email-changed' | 'mobile-changed' | 'token-reused'; to: string; facts: { at: string } }
  | { about: 'grade-review'; facts: { grade: Grade; day: string; missingCents: number } }
  | { about: 'coupons-ending'; facts: { coupons: (NameInLanguages & { day: string })[] } }
  | { about: 'points-ending'; facts: { points: number; day: string; cents: number } }
  | { about: 'points-sent' | 'points-received'; facts: { points: number; cents: number; other: string; at: string } }
  | { about: 'farewell'; to: string; name: string; language: Locale; facts: { at: string } }
)

/** The addressee and sender of member news. */
export interface MemberAddressee extends LetterFrame {
  /** An e-mail address, or a phone number with its plus sign. */
  to: string
  name: string
}

/** None when there is no contact. */
export async function findAddressee(
  db: Db,
  news: MemberNews,
  { publicUrl, hasSms }: { publicUrl: string; hasSms: boolean },
): Promise<MemberAddressee | undefined> {
  const reader = news.about === 'farewell' ? news : await findReader(db, news, hasSms)
  if (!reader) return undefined
  const frame = await findLetterFrame(db, news.company, reader.language, publicUrl)
  return { to: reader.to, name: reader.name, ...frame }
}

async function findReader(db: Db, news: Exclude<MemberNews, { about: 'farewell' }>, hasSms: boolean) {
  const member = await findMember(db, news)
  const to = member && ('to' in news ? news.to : reminderAddress(member, hasSms))
  return to && { to, name: namePerson(member), language: member.language }
}

/**
 * The address of an optional reminder: the channel that the member allows. A member who chose SMS where it is not available gets
 * a mail.
 */
function reminderAddress(member: MemberProfile, hasSms: boolean): string | null {
  const channel = chooseChannel(hasSms ? member.noticeChannels : member.noticeChannels.map(() => 'EMAIL'), member)
  return channel && (channel === 'EMAIL' ? member.email : member.mobile)
}
