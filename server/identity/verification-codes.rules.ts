import type { CodePurpose } from '#contract/members.ts'
import { type Effort, effortAfter } from './proof-of-work.rules.ts'

export const codeLife = Temporal.Duration.from({ minutes: 5 })
/** Between one code and the next to the same address. */
export const codeGap = Temporal.Duration.from({ seconds: 60 })
/** Of one code, from one network and from all. */
export const mostTries = 5
export const mostTriesOfAll = 20

/** What goes to an address of the member's that is proven already. */
const isOfOwnAddress = (purpose: CodePurpose): boolean =>
  purpose === 'delete' || purpose === 'transfer' || purpose === 'passkey'

/** What only a member does, and with a code that is the member's own. */
export const isMembersOwn = (purpose: CodePurpose): boolean => purpose === 'change' || isOfOwnAddress(purpose)

/** What one company sends in a day for one purpose before anybody looks; more is sent, for more work. */
export const budgetOfDay = 5_000

export interface SentCodes {
  toTargetThisHour: number
  toTargetToday: number
  fromNetworkThisHour: number
  /** By the company, for this purpose. */
  today: number
}

/**
 * The work that a further code costs whoever asks for it: none for a first one on a quiet day, and a step more for each five to
 * the address in an hour, each ten in a day, and each time that the budget of the day is spent. It never stops anybody.
 */
export function effortOf({ toTargetThisHour, toTargetToday, fromNetworkThisHour, today }: SentCodes): Effort | 0 {
  const isQuiet = today < budgetOfDay / 2
  if (isQuiet && toTargetThisHour + toTargetToday + fromNetworkThisHour === 0) return 0
  return effortAfter(Math.max(toTargetThisHour / 5, toTargetToday / 10, today / budgetOfDay))
}

/** What is asked for with an address that is known to be somebody's already. */
export const isForOwner = (purpose: CodePurpose): boolean => purpose === 'reset' || isOfOwnAddress(purpose)

/** Six digits out of random bytes: 48 bits over a million leave no digit likelier than another. */
export const asDigits = (bytes: Uint8Array): string =>
  String(bytes.slice(0, 6).reduce((number, byte) => number * 256 + byte, 0) % 1_000_000).padStart(6, '0')
