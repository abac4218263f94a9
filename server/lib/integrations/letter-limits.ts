/** Limits on all mails together to an unverified address, so that strangers cannot flood it. */
export const unprovenLimits = [
  { most: 3, hours: 1 },
  { most: 10, hours: 24 },
] as const

/** The first limit that one more mail would exceed, given the counts within each. */
export const isTooMany = (counts: readonly number[]): boolean =>
  unprovenLimits.some(({ most }, at) => (counts[at] ?? 0) >= most)

const gsm = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/
const doubled = /[\^{}\\[~\]|€]/g

/**
 * The number of parts of an SMS, each of which is charged: 160 or 70 characters in a single one, 153 or 67 in a joined
 * one. GSM 03.38
 */
export function countParts(text: string): number {
  const isGsm = gsm.test(text)
  const length = isGsm ? text.length + (text.match(doubled)?.length ?? 0) : text.length
  const [alone, joined] = isGsm ? [160, 153] : [70, 67]
  return length <= alone ? 1 : Math.ceil(length / joined)
}

export interface SmsTerms {
  /** Price of one part. */
  partCents: number
  /** Daily budget for SMS. */
  dayCents: number
}

/** Unverified numbers may use half of the daily budget, so that SMS pumping leaves the rest to members. */
export const affords = ({ dayCents }: SmsTerms, spentCents: number, costCents: number, isProven: boolean): boolean =>
  spentCents + costCents <= (isProven ? dayCents : dayCents / 2)
