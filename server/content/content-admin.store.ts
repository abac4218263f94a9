import { sql } from 'kysely'
import type { ContentKind, ContentTexts } from '#contract/content-admin.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { RowRange } from '#server/lib/database/paging.ts'
import type { ContentPeriod } from './content.rules.ts'

export interface ContentPiece {
  code: string
  kind: ContentKind
  footerGroup: string | null
  audience: 'everyone' | 'members'
  position: number
  drawn: boolean
  draft: ContentTexts | null
  changedAt: Date
}

export interface Version extends ContentTexts, ContentPeriod {
  code: string
  publishedAt: Date
  publishedBy: string
}

const pieces = (db: Db, company: string) =>
  db
    .selectFrom('content')
    .select(['code', 'kind', 'footer_group as footerGroup', 'audience', 'position', 'draft', 'changed_at as changedAt'])
    .select(sql<boolean>`art is not null`.as('drawn'))
    .where('company', '=', company)
type PieceRow = Awaited<ReturnType<ReturnType<typeof pieces>['executeTakeFirstOrThrow']>>

const asPiece = (row: PieceRow): ContentPiece => ({
  ...row,
  kind: row.kind as ContentKind,
  audience: row.audience as ContentPiece['audience'],
  draft: row.draft as ContentTexts | null,
})

export async function findPiece(db: Db, company: string, code: string): Promise<ContentPiece | undefined> {
  const row = await pieces(db, company).where('code', '=', code).executeTakeFirst()
  return row && asPiece(row)
}

export async function page(
  db: Db,
  company: string,
  { kind, skip, most }: RowRange & { kind: ContentKind | undefined },
) {
  const asked = kind ? pieces(db, company).where('kind', '=', kind) : pieces(db, company)
  const [rows, { count }] = await Promise.all([
    asked.orderBy('kind').orderBy('position').orderBy('code').offset(skip).limit(most).execute(),
    asked
      .clearSelect()
      .select((column) => column.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { pieces: rows.map(asPiece), count }
}

/** Newest first. */
export async function versions(db: Db, company: string, codes: readonly string[]): Promise<Version[]> {
  const rows = await db
    .selectFrom('content_version')
    .select([
      'code',
      'title_zh',
      'title_en',
      'body_zh',
      'body_en',
      'link',
      'picture',
      'shows_from',
      'shows_until',
      'published_at',
      'published_by',
    ])
    .where('company', '=', company)
    .where(sql<boolean>`code = any(${codes}::text[])`)
    .orderBy('shows_from', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    code: row.code,
    titleZh: row.title_zh,
    titleEn: row.title_en,
    bodyZh: row.body_zh,
    bodyEn: row.body_en,
    link: row.link,
    picture: row.picture,
    from: row.shows_from.toTemporalInstant(),
    until: row.shows_until && row.shows_until.toTemporalInstant(),
    publishedAt: row.published_at,
    publishedBy: row.published_by,
  }))
}

export async function put(
  tx: Tx,
  company: string,
  piece: Omit<ContentPiece, 'drawn' | 'changedAt'>,
  at: Temporal.Instant,
) {
  const { code, kind, footerGroup, audience, position, draft } = piece
  const written = {
    footer_group: footerGroup,
    audience,
    position,
    draft: draft && JSON.stringify(draft),
    changed_at: toTimestamp(at),
  }
  await tx
    .insertInto('content')
    .values({ company, code, kind, ...written })
    .onConflict((same) => same.columns(['company', 'code']).doUpdateSet(written))
    .execute()
}

export async function addVersion(
  tx: Tx,
  company: string,
  { code, from, until, ...texts }: ContentTexts & ContentPeriod & { code: string },
  { by, at }: { by: string; at: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('content_version')
    .values({
      company,
      code,
      title_zh: texts.titleZh,
      title_en: texts.titleEn,
      body_zh: texts.bodyZh,
      body_en: texts.bodyEn,
      link: texts.link,
      picture: texts.picture,
      shows_from: toTimestamp(from),
      shows_until: until && toTimestamp(until),
      published_at: toTimestamp(at),
      published_by: by,
    })
    .execute()
}

/** Ends the live version and deletes scheduled ones. */
export async function endVersions(tx: Tx, company: string, code: string, at: Temporal.Instant): Promise<void> {
  await sql`
    delete from content_version where company = ${company} and code = ${code} and shows_from > ${at.toString()}::timestamptz`.execute(
    tx,
  )
  await sql`
    update content_version set shows_until = ${at.toString()}::timestamptz
    where company = ${company} and code = ${code} and (shows_until is null or shows_until > ${at.toString()}::timestamptz)`.execute(
    tx,
  )
}

export const remove = (tx: Tx, company: string, code: string) =>
  tx.deleteFrom('content').where('company', '=', company).where('code', '=', code).execute()

export async function hasGroup(db: Db, company: string, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('footer_group')
    .select('code')
    .where('company', '=', company)
    .where('code', '=', code)
    .executeTakeFirst()
  return row !== undefined
}

export const putGroup = (
  tx: Tx,
  company: string,
  { code, titleZh, titleEn, position }: { code: string; titleZh: string; titleEn: string; position: number },
) =>
  tx
    .insertInto('footer_group')
    .values({ company, code, title_zh: titleZh, title_en: titleEn, position })
    .onConflict((same) =>
      same.columns(['company', 'code']).doUpdateSet({ title_zh: titleZh, title_en: titleEn, position }),
    )
    .execute()

/** False when the group has pages. */
export async function removeGroup(tx: Tx, company: string, code: string): Promise<boolean> {
  const used = await tx
    .selectFrom('content')
    .select('code')
    .where('company', '=', company)
    .where('footer_group', '=', code)
    .limit(1)
    .executeTakeFirst()
  if (used) return false
  await tx.deleteFrom('footer_group').where('company', '=', company).where('code', '=', code).execute()
  return true
}

/** Notifies all processes to clear their cached pages (0020-goods-told.sql). */
export const tellOfChange = (db: Db, company: string) =>
  sql`select pg_notify('goods', ${`${company}\ncontent`})`.execute(db)
