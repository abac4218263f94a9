import { reviewLimits } from '#contract/review-limits.ts'

export type ReviewState = 'shown' | 'held' | 'hidden'
export type HeldReason = 'link' | 'telephone' | 'words' | 'photos' | 'every' | 'edited'

const link =
  /https?:\/\/|\bwww\.|\b[a-z0-9-]{2,}\.(?:com|net|org|info|biz|shop|store|online|site|top|xyz|link|click|io|co|me|cc|hk|cn|tw|uk)\b/i
/** A number of Hong Kong, or a name to write to elsewhere. */
const contact = /(?<!\d)(?:\+?852[ -]?)?[235-9]\d{3}[ -]?\d{4}(?!\d)|whats\s?app|wechat|telegram|微信|加我/i
const rude =
  /\b(?:fuck\w*|shit\w*|cunt\w*|bitch\w*|asshole\w*|wank\w*|bastards?)\b|仆街|撲街|冚家|屌|閪|𨳒|𨳊|𨶙|𨳍|𨳓|撚樣|柒頭|死八婆|死八公|賤人/iu

/** Why staff look at these words before they are shown. Full-width forms count as the others. */
export function judgeWords(text: string): HeldReason[] {
  const plain = text.normalize('NFKC')
  return [
    ...(link.test(plain) ? (['link'] as const) : []),
    ...(contact.test(plain) ? (['telephone'] as const) : []),
    ...(rude.test(plain) ? (['words'] as const) : []),
  ]
}

/** What of a review was there before it is written again. */
interface FormerReview {
  state: ReviewState
  heldFor: readonly HeldReason[]
  text: string
}

/** Why a review waits for staff as it is written now; empty: it is shown at once. */
export function judgeReview(
  former: FormerReview | undefined,
  { text, photos }: { text: string; photos: number },
  { everyWaits }: { everyWaits: boolean },
): HeldReason[] {
  if (former?.state === 'shown' && former.text === text) return []
  return [
    ...judgeWords(text),
    ...(photos > 0 && former?.state === 'held' && former.heldFor.includes('photos') ? (['photos'] as const) : []),
    ...(everyWaits ? (['every'] as const) : []),
    // Otherwise a writer would show again what staff have hidden.
    ...(former?.state === 'hidden' || (former?.state === 'held' && former.heldFor.includes('edited'))
      ? (['edited'] as const)
      : []),
  ]
}

/** A review may be written again for a time after it was written, or the product was received once more. */
export const mayChange = (writtenAt: Date, receivedAt: Date | null, now: Temporal.Instant): boolean =>
  Math.max(writtenAt.getTime(), receivedAt?.getTime() ?? 0) + reviewLimits.days * 86_400_000 > now.epochMilliseconds

const han = /\p{Script=Han}/u

/**
 * A member's name as everyone may read it: the family name and the form of address, or the first name and an initial. `address`
 * is the form of address in Chinese, null where none is known.
 */
export function maskName(
  { firstName, lastName }: { firstName: string; lastName: string },
  address: string | null,
): string {
  const [first, last] = [firstName.trim(), lastName.trim()]
  if (han.test(last)) return address === null ? `${last}**` : `${last}${address}`
  if (han.test(first)) return `${Array.from(first)[0]}**`
  const initial = Array.from(last)[0]?.toLocaleUpperCase('en')
  return [first, initial && `${initial}.`].filter(Boolean).join(' ') || '***'
}

interface RatingSums {
  reviews: number
  stars: number
  byStars: readonly number[]
}

export const noRating: RatingSums = { reviews: 0, stars: 0, byStars: [0, 0, 0, 0, 0] }
