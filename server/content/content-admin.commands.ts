import type { ContentKind, ContentTexts } from '#contract/content-admin.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { addJob, addJobs } from '#server/lib/process/job-registry.ts'
import { lockNames } from '#server/lib/database/advisory-locks.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { lockShop, noteEdit, requireUnwritten, type ShopEditor } from '#server/shop/shop-edits.commands.ts'
import { readVersion } from '#server/shop/shop-admin.reads.ts'
import { requirePicture } from './content-pictures.commands.ts'
import { cleanHtml } from '#server/lib/documents/rich-text.ts'
import { type ContentPeriod, isSafeLink } from './content.rules.ts'
import { nothing, requirePiece, wordsOf } from './content-admin.reads.ts'
import { hasLasting, isNeeded, isRich, listMissing, readPeriod, stateOf, tidyLine } from './content-admin.rules.ts'
import * as store from './content-admin.store.ts'
import type { ContentPiece } from './content-admin.store.ts'

interface ContentAdminContext {
  company: string
  now: Temporal.Instant
}

/** Absent fields stay unchanged. */
type Edited = { [Name in keyof ContentTexts]?: ContentTexts[Name] | undefined } & {
  code: string
  kind: ContentKind
  /** That was read; undefined: whatever was written since. */
  version?: number | undefined
  footerGroup?: string | null | undefined
  audience?: ContentPiece['audience'] | undefined
  position?: number | undefined
}

/** Serialises changes, also of new pieces and of a group that is being removed. */
const lockContent = (tx: Tx, company: string): Promise<void> => lockNames(tx, 'content_admin', [`${company} content`])

/** Replaces the draft; visitors still see the published version. Refuses STALE where the same words were written since they were read. */
export async function saveDraft(
  tx: Tx,
  editor: ShopEditor,
  edited: Edited,
): Promise<{ draft: ContentTexts; version: number }> {
  const { company, at: now } = editor
  const { code, kind, version } = edited
  const record = `content ${code}`
  if (version === undefined) await lockShop(tx, company)
  else await requireUnwritten(tx, company, record, version, Object.keys(given(edited)))
  await lockContent(tx, company)
  const known = await store.findPiece(tx, company, code)
  if (known && known.kind !== kind) throw new Refusal('CONTENT_CODE_TAKEN', { kind: known.kind })
  // Only messages have an audience: other kinds for members would be live without being seen.
  if (edited.audience === 'members' && kind !== 'message') throw new Refusal('INVALID_INPUT', { field: 'audience' })
  const footerGroup = edited.footerGroup === undefined ? (known?.footerGroup ?? null) : edited.footerGroup
  if (footerGroup !== null && !(await store.hasGroup(tx, company, footerGroup)))
    throw new Refusal('FOOTER_GROUP_NOT_FOUND')
  const before = (await findTexts(tx, company, code, known)) ?? nothing
  const draft = cleanTexts(kind, { ...before, ...given(edited) })
  if (draft.link !== null && !isSafeLink(draft.link)) throw new Refusal('CONTENT_LINK_UNSAFE')
  if (draft.picture !== null) await requirePicture(tx, company, draft.picture)
  const place = {
    footerGroup,
    audience: edited.audience ?? known?.audience ?? 'everyone',
    position: edited.position ?? known?.position ?? 0,
  }
  await store.put(tx, company, { code, kind, ...place, draft }, now)
  const written = (Object.keys(draft) as (keyof ContentTexts)[]).filter((name) => draft[name] !== before[name])
  if (written.length > 0) await noteEdit(tx, editor, record, written)
  return { draft, version: await readVersion(tx, company, record) }
}

/** The fields that were sent; an absent field is not an empty one. */
function given({ titleZh, titleEn, bodyZh, bodyEn, link, picture }: Edited): Partial<ContentTexts> {
  return {
    ...(titleZh !== undefined && { titleZh }),
    ...(titleEn !== undefined && { titleEn }),
    ...(bodyZh !== undefined && { bodyZh }),
    ...(bodyEn !== undefined && { bodyEn }),
    ...(link !== undefined && { link }),
    ...(picture !== undefined && { picture }),
  }
}

/** The texts to continue from: the draft, otherwise the last published version. */
async function findTexts(tx: Tx, company: string, code: string, piece: ContentPiece | undefined) {
  if (!piece || piece.draft) return piece?.draft
  const [version] = await store.versions(tx, company, [code])
  if (!version) return undefined
  const { titleZh, titleEn, bodyZh, bodyEn, link, picture } = version
  return { titleZh, titleEn, bodyZh, bodyEn, link, picture }
}

function cleanTexts(kind: ContentKind, texts: ContentTexts): ContentTexts {
  const body = isRich(kind) ? cleanHtml : tidyLine
  return {
    titleZh: tidyLine(texts.titleZh),
    titleEn: tidyLine(texts.titleEn),
    bodyZh: body(texts.bodyZh),
    bodyEn: body(texts.bodyEn),
    link: texts.link === '' ? null : texts.link,
    picture: texts.picture,
  }
}

/** Publishes the draft for a period; jobs at its start and end clear the caches of all processes. */
export async function publish(
  tx: Tx,
  { company, now, by }: ContentAdminContext & { by: string },
  asked: { code: string; from: Temporal.Instant | undefined; until: Temporal.Instant | null; mail: boolean },
): Promise<ContentPeriod & { state: ReturnType<typeof stateOf> }> {
  const { code, from, until, mail } = asked
  const piece = await lockPiece(tx, company, code)
  if (mail && piece.kind !== 'news') throw new Refusal('INVALID_INPUT', { field: 'mail' })
  const texts = await findTexts(tx, company, code, piece)
  if (!texts) throw new Refusal('CONTENT_NOT_FOUND')
  const missing = listMissing(piece.kind, wordsOf(piece.kind, texts), piece.drawn || texts.picture !== null)
  if (missing.length > 0) throw new Refusal('CONTENT_INCOMPLETE', { missing: missing.join(', ') })
  const stay = readPeriod({ from, until }, now)
  if (!stay) throw new Refusal('CONTENT_PERIOD_WRONG')
  const versions = await store.versions(tx, company, [code])
  if (isNeeded(code) && stay.until && !hasLasting(versions, stay)) throw new Refusal('CONTENT_NEEDED')
  await store.addVersion(tx, company, { ...texts, code, ...stay }, { by, at: now })
  await store.put(tx, company, { ...piece, draft: null }, now)
  const turns = [stay.from, stay.until].filter((turn) => turn !== null && Temporal.Instant.compare(turn, now) > 0)
  await addJobs(
    tx,
    turns.map((at) => ({ name: 'turnContent', payload: { company }, at: at! })),
  )
  // A little later, so that readers of the mail find the page.
  if (mail)
    await addJob(
      tx,
      'mailNews',
      { company, code },
      { at: stay.from.add({ minutes: 1 }), key: `news ${company} ${code}` },
    )
  return { ...stay, state: stateOf([stay, ...versions], now) }
}

/** Ends the current version and removes scheduled ones; the texts stay as a draft. */
export async function withdraw(
  tx: Tx,
  { company, now }: ContentAdminContext,
  code: string,
): Promise<ReturnType<typeof stateOf>> {
  const piece = await lockPiece(tx, company, code)
  if (isNeeded(code)) throw new Refusal('CONTENT_NEEDED')
  const draft = (await findTexts(tx, company, code, piece)) ?? null
  await store.endVersions(tx, company, code, now)
  await store.put(tx, company, { ...piece, draft }, now)
  return stateOf(await store.versions(tx, company, [code]), now)
}

export async function removePiece(tx: Tx, { company, now }: ContentAdminContext, code: string): Promise<void> {
  await lockPiece(tx, company, code)
  const state = stateOf(await store.versions(tx, company, [code]), now)
  if (state === 'live' || state === 'scheduled') throw new Refusal('CONTENT_SHOWN')
  await store.remove(tx, company, code)
}

async function lockPiece(tx: Tx, company: string, code: string): Promise<ContentPiece> {
  await lockContent(tx, company)
  return requirePiece(tx, company, code)
}

export async function saveFooterGroup(
  tx: Tx,
  company: string,
  group: { code: string; titleZh: string; titleEn: string; position: number },
): Promise<void> {
  const titles = { titleZh: tidyLine(group.titleZh), titleEn: tidyLine(group.titleEn) }
  const missing = Object.entries(titles).flatMap(([name, title]) => (title === '' ? [name] : []))
  if (missing.length > 0) throw new Refusal('CONTENT_INCOMPLETE', { missing: missing.join(', ') })
  await lockContent(tx, company)
  await store.putGroup(tx, company, { ...group, ...titles })
}

export async function removeFooterGroup(tx: Tx, company: string, code: string): Promise<void> {
  await lockContent(tx, company)
  if (!(await store.hasGroup(tx, company, code))) throw new Refusal('FOOTER_GROUP_NOT_FOUND')
  if (!(await store.removeGroup(tx, company, code))) throw new Refusal('FOOTER_GROUP_IN_USE')
}

/** A version starts or ends now. */
export const turnContent = async (db: Db, company: string): Promise<void> =>
  void (await store.tellOfChange(db, company))
