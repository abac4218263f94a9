import type { CodePurpose } from '#contract/members.ts'
import { type Effort, effortAfter } from './proof-of-work.rules.ts'

export const codeLife = Temporal.Duration.from({ minutes: 5 })
/** The minimum time between two codes to one contact. */
export const codeGap = Temporal.Duration.from({ seconds: 60 })
/** Tries of one code, per network and in total. */
export const mostTries = 5
export const mostTriesOfAll = 20

/** Purposes whose code goes to a verified contact of the member. */
const isOfOwnAddress = (purpose: CodePurpose): boolean =>
  purpose === 'delete' || purpose === 'transfer' || purpose === 'passkey'

/** Purposes of members only, with a code of their own. */
export const isMembersOwn = (purpose: CodePurpose): boolean => purpose === 'change' || isOfOwnAddress(purpose)

/** How many codes one company sends for one purpose in a day before the effort rises. */
export const budgetOfDay = 5_000

export interface SentCodes {
  toTargetThisHour: number
  toTargetToday: number
  fromNetworkThisHour: number
  /** Codes of the company for this purpose today. */
  today: number
}

/**
 * The effort that the next code costs its requester: none for the first on a quiet day; one step more per five codes to the
 * contact in an hour, per ten in a day, and each time the budget of the day is used up. It never refuses anybody.
 */
export function effortOf({ toTargetThisHour, toTargetToday, fromNetworkThisHour, today }: SentCodes): Effort | 0 {
  const isQuiet = today < budgetOfDay / 2
  if (isQuiet && toTargetThisHour + toTargetToday + fromNetworkThisHour === 0) return 0
  return effortAfter(Math.max(toTargetThisHour / 5, toTargetToday / 10, today / budgetOfDay))
}

/** Purposes that are for a contact known to belong to a member. */
export const isForOwner = (purpose: CodePurpose): boolean => purpose === 'reset' || isOfOwnAddress(purpose)

/** Six digits from random bytes. With 48 bits modulo a million the bias is negligible. */
export const asDigits = (bytes: Uint8Array): string =>
  String(bytes.slice(0, 6).reduce((number, byte) => number * 256 + byte, 0) % 1_000_000).padStart(6, '0')
