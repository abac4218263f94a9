import { sql } from 'kysely'
import type { Grade } from '#contract/grades.ts'
import type { CountryCode, Salutation } from '#contract/lists.ts'
import type { Locale } from '#contract/shop.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { RowRange } from '#server/lib/database/paging.ts'

export type NoticeChannel = 'EMAIL' | 'SMS'

export interface MemberProfile {
  company: string
  member: string
  vipCode: string
  firstName: string
  lastName: string
  salutation: Salutation | null
  nationality: CountryCode | null
  birthDate: string | null
  email: string | null
  emailProven: boolean
  mobile: string | null
  mobileProven: boolean
  passwordHash: string | null
  language: Locale
  noticeChannels: NoticeChannel[]
  grade: Grade
  gradeUntil: string | null
  invitationCode: string
  since: Temporal.Instant
}

const members = (db: Db) =>
  db
    .selectFrom('member')
    .select([
      'company',
      'visitor',
      'vip_code',
      'first_name',
      'last_name',
      'salutation',
      'nationality',
      'birth_date',
      'email',
      'email_proven_at',
      'phone',
      'phone_proven_at',
      'password_hash',
      'language',
      'notice_channels',
      'grade',
      'grade_until',
      'invitation_code',
      'created_at',
    ])
    .where('erased_at', 'is', null)
type ProfileRow = Awaited<ReturnType<ReturnType<typeof members>['executeTakeFirstOrThrow']>>

const asMember = (row: ProfileRow): MemberProfile => ({
  company: row.company,
  member: row.visitor,
  vipCode: row.vip_code,
  firstName: row.first_name,
  lastName: row.last_name,
  salutation: row.salutation as Salutation | null,
  nationality: row.nationality as CountryCode | null,
  birthDate: row.birth_date,
  email: row.email,
  emailProven: row.email !== null && row.email_proven_at !== null,
  mobile: row.phone,
  mobileProven: row.phone !== null && row.phone_proven_at !== null,
  passwordHash: row.password_hash,
  language: row.language as Locale,
  noticeChannels: row.notice_channels as NoticeChannel[],
  grade: row.grade as Grade,
  gradeUntil: row.grade_until,
  invitationCode: row.invitation_code,
  since: row.created_at.toTemporalInstant(),
})

export async function findMember(db: Db, company: string, member: string): Promise<MemberProfile | undefined> {
  const row = await members(db).where('company', '=', company).where('visitor', '=', member).executeTakeFirst()
  return row && asMember(row)
}

export async function holdMember(tx: Tx, company: string, member: string): Promise<MemberProfile | undefined> {
  const row = await members(tx)
    .where('company', '=', company)
    .where('visitor', '=', member)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && asMember(row)
}

export async function findByCode(db: Db, company: string, vipCode: string): Promise<MemberProfile | undefined> {
  const row = await members(db).where('company', '=', company).where('vip_code', '=', vipCode).executeTakeFirst()
  return row && asMember(row)
}

export interface ProfileChanges {
  firstName?: string
  lastName?: string
  salutation?: Salutation | null
  nationality?: CountryCode | null
  birthDate?: string
  language?: Locale
  noticeChannels?: NoticeChannel[]
}

export async function change(tx: Tx, member: string, to: ProfileChanges): Promise<void> {
  const set = {
    ...(to.firstName !== undefined && { first_name: to.firstName }),
    ...(to.lastName !== undefined && { last_name: to.lastName }),
    ...(to.salutation !== undefined && { salutation: to.salutation }),
    ...(to.nationality !== undefined && { nationality: to.nationality }),
    ...(to.birthDate !== undefined && { birth_date: to.birthDate }),
    ...(to.language !== undefined && { language: to.language }),
    ...(to.noticeChannels !== undefined && { notice_channels: to.noticeChannels }),
  }
  if (Object.keys(set).length === 0) return
  await tx.updateTable('member').set(set).where('visitor', '=', member).execute()
}

/** False when another member has verified this contact meanwhile. */
export async function changeContact(
  tx: Tx,
  member: string,
  { kind, address }: { kind: 'email' | 'mobile'; address: string },
  at: Temporal.Instant,
): Promise<boolean> {
  const proven = toTimestamp(at)
  const set =
    kind === 'email' ? { email: address, email_proven_at: proven } : { phone: address, phone_proven_at: proven }
  try {
    await tx.updateTable('member').set(set).where('visitor', '=', member).execute()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') return false
    throw error
  }
}

/**
 * Stores contacts unverified. False when no verified contact is left: the account then waits for activation, like one registered
 * by staff.
 */
export async function putUnproven(
  tx: Tx,
  { member, emailProven, mobileProven }: Pick<MemberProfile, 'member' | 'emailProven' | 'mobileProven'>,
  contacts: readonly { kind: 'email' | 'mobile'; address: string }[],
  by: { actor: string; at: Temporal.Instant },
): Promise<boolean> {
  const email = contacts.find(({ kind }) => kind === 'email')?.address
  const phone = contacts.find(({ kind }) => kind === 'mobile')?.address
  const isProven = (emailProven && email === undefined) || (mobileProven && phone === undefined)
  await tx
    .updateTable('member')
    .set({
      ...(email !== undefined && { email, email_proven_at: null }),
      ...(phone !== undefined && { phone, phone_proven_at: null }),
      ...(!isProven && {
        email_proven_at: null,
        phone_proven_at: null,
        password_hash: null,
        counter_at: toTimestamp(by.at),
        counter_by: by.actor,
      }),
    })
    .where('visitor', '=', member)
    .execute()
  return isProven
}

export interface GivenConsent {
  kind: 'collection' | 'terms' | 'marketing'
  given: boolean
  wording: string
  language: string
  at: Date
}

export const consents = (db: Db, member: string) =>
  db
    .selectFrom('consent')
    .select(['kind', 'given', 'wording', 'language', 'at'])
    .where('member', '=', member)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute() as Promise<GivenConsent[]>

export interface SoughtMember {
  vipCode: string
  firstName: string
  lastName: string
  email: string | null
  mobile: string | null
  grade: Grade
  since: Date
}

/** Every word must match. Wildcards of LIKE are escaped. */
export async function search(
  db: Db,
  { company, words, skip, most }: RowRange & { company: string; words: readonly string[] },
): Promise<{ members: SoughtMember[]; totalCount: number }> {
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
  const found = sql`member.company = ${company} and erased_at is null and not exists (
    select from unnest(${patterns}::text[]) as wanted (pattern)
    where not (concat_ws(' ', vip_code, last_name || first_name, first_name, last_name, email, phone) ilike wanted.pattern))`
  const [{ rows }, count] = await Promise.all([
    sql<SoughtMember>`
      select vip_code as "vipCode", first_name as "firstName", last_name as "lastName", email, phone as mobile, grade, created_at as since
      from member where ${found} order by created_at desc, visitor desc offset ${skip} limit ${most}`.execute(db),
    sql<{ count: number }>`select count(*) as count from member where ${found}`.execute(db),
  ])
  return { members: rows, totalCount: count.rows[0]!.count }
}
