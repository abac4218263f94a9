import type { ContentKind } from '#contract/content-admin.ts'
import { wireInstant } from '#server/lib/process/clock.ts'

/** A path of this shop and nothing else: no other site, no `javascript:`, nothing a browser would read as one of them. */
export const isSafeLink = (link: string): boolean => /^\/(?:[^/\\\s\p{Cc}\p{Cf}][^\\\s\p{Cc}\p{Cf}]*)?$/u.test(link)

/** Where a piece stands on the shop's own pages. */
export function pathOf({ kind, code }: { kind: ContentKind; code: string }): string {
  if (kind === 'contact') return `/contact/${code}`
  return code === 'about' ? '/about' : `/linkContent/${code}`
}

const longestSummary = 120

/** The first words of a text, ending with a whole one where words are divided by blanks. */
export function summarise(text: string): string {
  if (text.length <= longestSummary) return text
  const cut = text.slice(0, longestSummary)
  const blank = cut.lastIndexOf(' ')
  return `${cut.slice(0, blank > longestSummary * 0.6 ? blank : longestSummary).replace(/[\s，。、,.;；:：]+$/u, '')}…`
}

/** When a version is shown; null: until it is replaced or withdrawn. */
export interface ContentPeriod {
  from: Temporal.Instant
  until: Temporal.Instant | null
}

const isAfter = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) > 0
export const isLive = ({ from, until }: ContentPeriod, now: Temporal.Instant): boolean =>
  !isAfter(from, now) && (until === null || isAfter(until, now))

/** What a version of a text is called, where somebody has agreed to it: the moment at which it began to be shown. */
export const versionOf = (from: Date): string => wireInstant(from)

/** Of all versions, the one that began last and has not ended. They come newest first. */
export const findLive = <Version extends ContentPeriod>(
  versions: readonly Version[],
  now: Temporal.Instant,
): Version | undefined =>
  versions
    .filter((version) => isLive(version, now))
    .reduce<Version | undefined>((best, one) => (best && !isAfter(one.from, best.from) ? best : one), undefined)
