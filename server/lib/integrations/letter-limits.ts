/** What is sent to an address that nobody has proven, of all kinds together: nobody is bombed by strangers. */
export const unprovenLimits = [
  { most: 3, hours: 1 },
  { most: 10, hours: 24 },
] as const

/** The first limit that one more letter would break, when so many were sent within each. */
export const isTooMany = (counts: readonly number[]): boolean =>
  unprovenLimits.some(({ most }, at) => (counts[at] ?? 0) >= most)

const gsm = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/
const doubled = /[\^{}\\[~\]|€]/g

/** Into how many parts an SMS is split, each of which is paid for: 160 or 70 characters alone, 153 or 67 joined. GSM 03.38 */
export function countParts(text: string): number {
  const isGsm = gsm.test(text)
  const length = isGsm ? text.length + (text.match(doubled)?.length ?? 0) : text.length
  const [alone, joined] = isGsm ? [160, 153] : [70, 67]
  return length <= alone ? 1 : Math.ceil(length / joined)
}

export interface SmsTerms {
  /** What a part costs. */
  partCents: number
  /** What the SMS of a day may cost. */
  dayCents: number
}

/** Numbers that nobody has proven may take half of a day's budget: whoever pumps them leaves the members theirs. */
export const affords = ({ dayCents }: SmsTerms, spentCents: number, costCents: number, isProven: boolean): boolean =>
  spentCents + costCents <= (isProven ? dayCents : dayCents / 2)
