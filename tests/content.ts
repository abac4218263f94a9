import type { ContentKind } from '#contract/content-admin.ts'
import type { Db } from '#server/lib/database/db.ts'
import { opening } from './clock.ts'

interface TestPiece {
  code: string
  company?: string
  kind?: ContentKind
  footerGroup?: string
  title: string
  body: string
  link?: string
  from?: string
  until?: string
}

/** Inserts a piece of content directly, the same in both languages, without validation. */
export async function putContent(db: Db, piece: TestPiece): Promise<void> {
  const { code, company = 'SPORT', kind = 'page', footerGroup = null, title, body, link = null } = piece
  const { from = '2026-01-01T00:00:00+08:00', until = null } = piece
  const art = kind === 'slider' ? JSON.stringify({ emblem: 'star', companions: [], hue: 20 }) : null
  await db
    .insertInto('content')
    .values({ company, code, kind, footer_group: footerGroup, art, position: 90, changed_at: opening })
    .execute()
  await db
    .insertInto('content_version')
    .values({
      company,
      code,
      title_zh: title,
      title_en: title,
      body_zh: body,
      body_en: body,
      link,
      shows_from: from,
      shows_until: until,
      published_at: opening,
      published_by: 'test',
    })
    .execute()
}
