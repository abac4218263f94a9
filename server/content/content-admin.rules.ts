import type { ContentKind, ContentTexts } from '#contract/content-admin.ts'
import { type ContentPeriod, findLive } from './content.rules.ts'

/** Pages that other parts of the shop lead to: what buyers agree to, the law's notices, and the two that have an address of their own. */
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

/** The others are plain words on one line. */
export const isRich = (kind: ContentKind): boolean => kind !== 'announcement' && kind !== 'slider'

/** One line as it is meant: nothing that cannot be seen, none of what turns the direction of writing. */
export const tidyLine = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()

/** What is still missing to be published, by the names of the fields. `words` are the texts without their markup. */
export function listMissing(
  kind: ContentKind,
  words: Pick<ContentTexts, 'titleZh' | 'titleEn' | 'bodyZh' | 'bodyEn' | 'link'>,
  hasPicture: boolean,
): string[] {
  const names = ['titleZh', 'titleEn', 'bodyZh', 'bodyEn'] as const
  // An announcement may be a title alone; what it says in one language it says in both.
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

/** When a version is seen: never before now. Null when it would end before it began. */
export function readPeriod(
  { from, until }: { from: Temporal.Instant | undefined; until: Temporal.Instant | null },
  now: Temporal.Instant,
): ContentPeriod | null {
  const begins = from && Temporal.Instant.compare(from, now) > 0 ? from : now
  return until && Temporal.Instant.compare(until, begins) <= 0 ? null : { from: begins, until }
}

/** Whether something of a needed page is left when this version has ended. */
export const hasLasting = (versions: readonly ContentPeriod[], { from }: ContentPeriod): boolean =>
  versions.some((version) => version.until === null && Temporal.Instant.compare(version.from, from) <= 0)
