import type { Db } from '#server/lib/database/db.ts'
import { cleanHtml } from '#server/lib/documents/rich-text.ts'
import { type PageQuery, rowsOf } from '#server/lib/database/paging.ts'
import { findLive, isSafeLink, pathOf, versionOf } from './content.rules.ts'
import * as store from './content.store.ts'
import type { ShownPiece } from './content.store.ts'

/** Current banners. External links are dropped here too, because rows can be written in more than one way. */
export async function listSliders(db: Db, company: string, now: Temporal.Instant): Promise<ShownPiece[]> {
  const sliders = await store.list(db, { company, kinds: ['slider'], now })
  return sliders.filter(({ link }) => link !== null && isSafeLink(link))
}

export const listFooterGroups = (db: Db, company: string) => store.footerGroups(db, company)

/** Footer groups with at least one page. */
export async function readFooter(db: Db, company: string, now: Temporal.Instant) {
  const [groups, pages] = await Promise.all([
    store.footerGroups(db, company),
    store.list(db, { company, kinds: ['page', 'contact'], now }),
  ])
  return groups
    .map((group) => ({
      ...group,
      links: pages
        .filter(({ footerGroup }) => footerGroup === group.code)
        .map((page) => ({ ...page, path: pathOf(page) })),
    }))
    .filter(({ links }) => links.length > 0)
}

export async function findText(db: Db, company: string, code: string, now: Temporal.Instant) {
  const [page] = await store.list(db, { company, kinds: ['page', 'contact'], code, now })
  return page && clean(page)
}

export async function listNews(
  db: Db,
  company: string,
  { id, kind, now, page, size }: PageQuery & { id?: string; kind?: 'news' | 'announcement'; now: Temporal.Instant },
) {
  const asked = { company, kinds: kind ? [kind] : (['news', 'announcement'] as const), code: id, now }
  const { rows, count } = await store.listNewest(db, asked, rowsOf({ page, size }))
  return { news: rows.map(clean), totalCount: count }
}

/** Members also see messages for members. */
export async function listMessages(
  db: Db,
  { company, isMember, now, ended, page, size }: PageQuery & Reader,
): Promise<{ messages: ShownPiece[]; totalCount: number }> {
  const audiences = isMember ? ['everyone', 'members'] : ['everyone']
  const asked = { company, kinds: ['message'] as const, audiences, ended, now }
  const { rows, count } = await store.listNewest(db, asked, rowsOf({ page, size }))
  return { messages: rows.map(clean), totalCount: count }
}
interface Reader {
  company: string
  isMember: boolean
  now: Temporal.Instant
  ended: boolean
}

/** All versions of a policy, future ones too. A version is identified by its start. */
export async function listPolicies(db: Db, company: string, code: string) {
  const versions = await store.versionTimes(db, company, code)
  return versions.map(({ titleZh, titleEn, from, until }) => ({
    id: code,
    titleZh,
    titleEn,
    version: versionOf(from),
    from: from.toTemporalInstant(),
    until: until && until.toTemporalInstant(),
  }))
}
export type PolicyText = Awaited<ReturnType<typeof listPolicies>>[number]

export const findPolicy = (policies: readonly PolicyText[], now: Temporal.Instant) => findLive(policies, now)

/** Rich text is sanitised when written, and again here, because rows can be written in more than one way. */
function clean(piece: ShownPiece): ShownPiece {
  const isRich = piece.kind !== 'announcement' && piece.kind !== 'slider'
  const link = piece.link !== null && isSafeLink(piece.link) ? piece.link : null
  return isRich
    ? { ...piece, link, bodyZh: cleanHtml(piece.bodyZh), bodyEn: cleanHtml(piece.bodyEn) }
    : { ...piece, link }
}
