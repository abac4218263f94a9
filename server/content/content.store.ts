import { type RawBuilder, sql } from 'kysely'
import type { ContentKind } from '#contract/content-admin.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { RowRange } from '#server/lib/database/paging.ts'
import type { ShownPhoto } from '#server/lib/images/photo.ts'

/** A piece as visitors see it: its place and its live version. */
export interface ShownPiece {
  code: string
  kind: ContentKind
  footerGroup: string | null
  position: number
  drawn: boolean
  picture: string | null
  photo: ShownPhoto | null
  titleZh: string
  titleEn: string
  bodyZh: string
  bodyEn: string
  link: string | null
  from: Date
  until: Date | null
  /** The first publication, so that an edit does not make old news new. */
  since: Date
}

export interface ContentQuery {
  company: string
  kinds: readonly ContentKind[]
  now: Temporal.Instant
  code?: string | undefined
  /** The audiences of messages; absent: everyone. */
  audiences?: readonly string[]
  /** Includes ended versions. */
  ended?: boolean
}

const columns = sql.raw(
  'code, kind, "footerGroup", position, drawn, picture, photo, "titleZh", "titleEn", "bodyZh", "bodyEn", link, "from", "until", since',
)

const shown = ({
  company,
  kinds,
  now,
  code,
  audiences = ['everyone'],
  ended = false,
}: ContentQuery): RawBuilder<ShownPiece> => {
  const at = now.toString()
  return sql<ShownPiece>`
    select distinct on (piece.code) piece.code, kind, footer_group as "footerGroup", position, art is not null as drawn, picture,
      (select photo from shown_photo where shown_photo.company = piece.company and shown_photo.id = picture) as photo,
      title_zh as "titleZh", title_en as "titleEn", body_zh as "bodyZh", body_en as "bodyEn", link,
      shows_from as "from", shows_until as "until",
      (select min(shows_from) from content_version first where (first.company, first.code) = (piece.company, piece.code)) as since
    from content piece join content_version using (company, code)
    where piece.company = ${company} and kind = any(${kinds}::text[]) and audience = any(${audiences}::text[])
      and shows_from <= ${at}::timestamptz and (${ended} or shows_until is null or shows_until > ${at}::timestamptz)
      and (${code ?? null}::text is null or piece.code = ${code ?? null})
    order by piece.code, shows_from desc, content_version.id desc`
}

/** Ordered by place. */
export async function list(db: Db, asked: ContentQuery): Promise<ShownPiece[]> {
  const { rows } =
    await sql<ShownPiece>`select ${columns} from (${shown(asked)}) shown order by position, code`.execute(db)
  return rows
}

/** Newest first. */
export async function listNewest(db: Db, asked: ContentQuery, { skip, most }: RowRange) {
  const [{ rows }, counted] = await Promise.all([
    sql<ShownPiece>`select ${columns} from (${shown(asked)}) shown order by since desc, code limit ${most} offset ${skip}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*) from (${shown(asked)}) shown`.execute(db),
  ])
  return { rows, count: counted.rows[0]!.count }
}

export const footerGroups = (db: Db, company: string) =>
  db
    .selectFrom('footer_group')
    .select(['code', 'title_zh as titleZh', 'title_en as titleEn', 'position'])
    .where('company', '=', company)
    .orderBy('position')
    .orderBy('code')
    .execute()

/** Every version of a piece, past and future, newest first. */
export const versionTimes = (db: Db, company: string, code: string) =>
  db
    .selectFrom('content_version')
    .select(['title_zh as titleZh', 'title_en as titleEn', 'shows_from as from', 'shows_until as until'])
    .where('company', '=', company)
    .where('code', '=', code)
    .orderBy('shows_from', 'desc')
    .orderBy('id', 'desc')
    .execute()
