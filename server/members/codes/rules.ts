import type { CodePurpose } from '#contract/members.ts'

export const codeLife = Temporal.Duration.from({ minutes: 5 })
/** Between one code and the next to the same address. */
export const codeGap = Temporal.Duration.from({ seconds: 60 })
export const mostTries = 5

/** What only a member does, and with a code that is the member's own. */
export const isMembersOwn = (purpose: CodePurpose): boolean =>
  purpose === 'change' || purpose === 'delete' || purpose === 'transfer'

/** What is asked for with an address that is known to be somebody's already. */
export const isForKnown = (purpose: CodePurpose): boolean =>
  purpose === 'reset' || purpose === 'delete' || purpose === 'transfer'

/** Six digits out of random bytes: 48 bits over a million leave no digit likelier than another. */
export const asDigits = (bytes: Uint8Array): string =>
  String(bytes.slice(0, 6).reduce((number, byte) => number * 256 + byte, 0) % 1_000_000).padStart(6, '0')
