import type { ContentKind, ContentTexts } from '#contract/content-admin.ts'
import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { type PageQuery, rowsOf } from '#server/lib/database/paging.ts'
import { readVersion } from '#server/shop/shop-admin.reads.ts'
import { plainText } from '#server/lib/documents/rich-text.ts'
import { findLive } from './content.rules.ts'
import { isRich, stateOf } from './content-admin.rules.ts'
import * as store from './content-admin.store.ts'
import type { ContentPiece, Version } from './content-admin.store.ts'

/** Pieces of a kind, with their state. */
export async function listPieces(
  db: Db,
  company: string,
  asked: PageQuery & { kind: ContentKind | undefined; now: Temporal.Instant },
) {
  const { kind, page, size, now } = asked
  const { pieces, count } = await store.page(db, company, { kind, ...rowsOf({ page, size }) })
  const codes = pieces.map(({ code }) => code)
  const versions = Map.groupBy(await store.versions(db, company, codes), ({ code }) => code)
  return { pieces: pieces.map((piece) => place(piece, versions.get(piece.code) ?? [], now)), totalCount: count }
}

export async function readPiece(db: Db, company: string, code: string, now: Temporal.Instant) {
  const piece = await requirePiece(db, company, code)
  const [versions, version] = await Promise.all([
    store.versions(db, company, [code]),
    readVersion(db, company, `content ${code}`),
  ])
  return { ...place(piece, versions, now), version }
}

export async function requirePiece(db: Db, company: string, code: string): Promise<ContentPiece> {
  const piece = await store.findPiece(db, company, code)
  if (!piece) throw new Refusal('CONTENT_NOT_FOUND')
  return piece
}

function place(piece: ContentPiece, versions: readonly Version[], now: Temporal.Instant) {
  const live = findLive(versions, now)
  return {
    piece,
    versions,
    live,
    state: stateOf(versions, now),
    /** The texts that identify a piece in a list: live, otherwise the latest version, otherwise the draft. */
    texts: live ?? versions[0] ?? piece.draft ?? nothing,
  }
}

export const nothing: ContentTexts = { titleZh: '', titleEn: '', bodyZh: '', bodyEn: '', link: null, picture: null }

/** Without markup, because a text of tags alone is empty. */
export const wordsOf = (kind: ContentKind, texts: ContentTexts): ContentTexts =>
  isRich(kind) ? { ...texts, bodyZh: plainText(texts.bodyZh), bodyEn: plainText(texts.bodyEn) } : texts
