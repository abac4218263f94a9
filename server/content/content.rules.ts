import type { ContentKind } from '#contract/content-admin.ts'
import { wireInstant } from '#server/lib/process/clock.ts'

/** A path of this shop only: no other site, no `javascript:`, and nothing that a browser would treat as one of them. */
export const isSafeLink = (link: string): boolean => /^\/(?:[^/\\\s\p{Cc}\p{Cf}][^\\\s\p{Cc}\p{Cf}]*)?$/u.test(link)

/** The path of a piece on the shop's pages. */
export function pathOf({ kind, code }: { kind: ContentKind; code: string }): string {
  if (kind === 'contact') return `/contact/${code}`
  return code === 'about' ? '/about' : `/linkContent/${code}`
}

const longestSummary = 120

/** The beginning of a text; ends at a word boundary where words are separated by spaces. */
export function summarise(text: string): string {
  if (text.length <= longestSummary) return text
  const cut = text.slice(0, longestSummary)
  const blank = cut.lastIndexOf(' ')
  return `${cut.slice(0, blank > longestSummary * 0.6 ? blank : longestSummary).replace(/[\s，。、,.;；:：]+$/u, '')}…`
}

/** The period of a version; null: until replaced or withdrawn. */
export interface ContentPeriod {
  from: Temporal.Instant
  until: Temporal.Instant | null
}

const isAfter = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) > 0
export const isLive = ({ from, until }: ContentPeriod, now: Temporal.Instant): boolean =>
  !isAfter(from, now) && (until === null || isAfter(until, now))

/** The version name that consents refer to: the start of the version. */
export const versionOf = (from: Date): string => wireInstant(from)

/** The live version: the latest to have started that has not ended. Input is newest first. */
export const findLive = <Version extends ContentPeriod>(
  versions: readonly Version[],
  now: Temporal.Instant,
): Version | undefined =>
  versions
    .filter((version) => isLive(version, now))
    .reduce<Version | undefined>((best, one) => (best && !isAfter(one.from, best.from) ? best : one), undefined)
