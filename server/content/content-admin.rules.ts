import type { ContentKind, ContentTexts } from '#contract/content-admin.ts'
import { type ContentPeriod, findLive } from './content.rules.ts'

/** Pages that the shop links to: terms that buyers agree to, legal notices, and two with fixed addresses. */
const neededPages: readonly string[] = [
  'return-refund',
  'order-delivery',
  'privacy',
  'membership',
  'liquor',
  'about',
  'us',
]
export const isNeeded = (code: string): boolean => neededPages.includes(code)

/** The other kinds are plain text on one line. */
export const isRich = (kind: ContentKind): boolean => kind !== 'announcement' && kind !== 'slider'

/** Normalises a line: no invisible or bidirectional control characters. */
export const tidyLine = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()

/** Fields that are missing for publication. `words` are the texts without markup. */
export function listMissing(
  kind: ContentKind,
  words: Pick<ContentTexts, 'titleZh' | 'titleEn' | 'bodyZh' | 'bodyEn' | 'link'>,
  hasPicture: boolean,
): string[] {
  const names = ['titleZh', 'titleEn', 'bodyZh', 'bodyEn'] as const
  // An announcement may have a title alone; a body needs both languages.
  const isBare = kind === 'announcement' && words.bodyZh === '' && words.bodyEn === ''
  const missing: string[] = names.filter((name) => words[name] === '' && !(isBare && name.startsWith('body')))
  if (kind === 'slider' && !words.link) missing.push('link')
  if (kind === 'slider' && !hasPicture) missing.push('picture')
  return missing
}

export type PieceState = 'draft' | 'scheduled' | 'live' | 'ended'

export function stateOf(versions: readonly ContentPeriod[], now: Temporal.Instant): PieceState {
  if (findLive(versions, now)) return 'live'
  if (versions.some(({ from }) => Temporal.Instant.compare(from, now) > 0)) return 'scheduled'
  return versions.length > 0 ? 'ended' : 'draft'
}

/** The period of a version, not starting before now; null when it would end before it starts. */
export function readPeriod(
  { from, until }: { from: Temporal.Instant | undefined; until: Temporal.Instant | null },
  now: Temporal.Instant,
): ContentPeriod | null {
  const begins = from && Temporal.Instant.compare(from, now) > 0 ? from : now
  return until && Temporal.Instant.compare(until, begins) <= 0 ? null : { from: begins, until }
}

/** Whether a needed page has another version after this one ends. */
export const hasLasting = (versions: readonly ContentPeriod[], { from }: ContentPeriod): boolean =>
  versions.some((version) => version.until === null && Temporal.Instant.compare(version.from, from) <= 0)
