import type { ContentKind } from '#contract/content-admin.ts'
import type { Tx } from '#server/lib/database/db.ts'
import type { BannerSpec } from '#database/seed/drawing/banner.ts'

/** A piece of content, published from an instant on. */
export interface SeededPiece {
  company: string
  kind: ContentKind
  code: string
  zh: [title: string, body: string]
  en: [title: string, body: string]
  link?: string
  group?: string
  audience?: 'everyone' | 'members'
  position?: number
  art?: BannerSpec
  from: Temporal.Instant
  until?: Temporal.Instant
}

export async function putPieces(tx: Tx, pieces: readonly SeededPiece[]): Promise<void> {
  await tx
    .insertInto('content')
    .values(
      pieces.map(({ company, kind, code, group = null, audience = 'everyone', position = 0, art, from }) => ({
        company,
        kind,
        code,
        footer_group: group,
        audience,
        position,
        art: art ? JSON.stringify(art) : null,
        changed_at: from.toString(),
      })),
    )
    .execute()
  await tx
    .insertInto('content_version')
    .values(
      pieces.map(({ company, code, zh, en, link = null, from, until }) => ({
        company,
        code,
        title_zh: zh[0],
        title_en: en[0],
        body_zh: zh[1],
        body_en: en[1],
        link,
        shows_from: from.toString(),
        shows_until: until?.toString() ?? null,
        published_at: from.toString(),
        published_by: 'seed',
      })),
    )
    .execute()
}
