import type { Grade } from '#contract/grades.ts'
import type { Locale } from '#contract/shop.ts'
import type { Db } from '#server/lib/database/db.ts'
import { findLetterFrame, type LetterFrame } from '#server/shop/shop.reads.ts'
import { findMember, type MemberProfile } from '#server/identity/profile.reads.ts'
import { chooseChannel } from '#server/identity/profile.rules.ts'
import { nameOf } from '#server/shop/person-names.rules.ts'
import type { NameInLanguages } from '#words/languages.ts'

/** What a member is told, as the job carries it. Who has left is only in the job: the row is empty by then. */
export type MemberNews = { company: string; member: string } & (
  | { about: 'email-changed' | 'mobile-changed' | 'token-reused'; to: string; facts: { at: string } }
  | { about: 'grade-review'; facts: { grade: Grade; day: string; missingCents: number } }
  | { about: 'coupons-ending'; facts: { coupons: (NameInLanguages & { day: string })[] } }
  | { about: 'points-ending'; facts: { points: number; day: string; cents: number } }
  | { about: 'points-sent' | 'points-received'; facts: { points: number; cents: number; other: string; at: string } }
  | { about: 'farewell'; to: string; name: string; language: Locale; facts: { at: string } }
)

/** Where a member is told something, and who writes. */
export interface MemberAddressee extends LetterFrame {
  /** A mail address, or a number with its plus. */
  to: string
  name: string
}

/** None when there is nobody to write to. */
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
  return to && { to, name: nameOf(member), language: member.language }
}

/** A reminder nobody ordered comes only the way it may; who wished for SMS and cannot have them reads it in a mail. */
function reminderAddress(member: MemberProfile, hasSms: boolean): string | null {
  const channel = chooseChannel(hasSms ? member.noticeChannels : member.noticeChannels.map(() => 'EMAIL'), member)
  return channel && (channel === 'EMAIL' ? member.email : member.mobile)
}
