import type { Contacts } from './profile.rules.ts'

/** The own address a code goes to: only a proven one proves anything. */
export function contactOf({ email, emailProven, mobile, mobileProven }: Contacts, channel: 'EMAIL' | 'SMS') {
  if (channel === 'EMAIL') return email && emailProven ? { kind: 'email' as const, address: email.toLowerCase() } : null
  return mobile && mobileProven ? { kind: 'mobile' as const, address: mobile } : null
}

/** How a member can prove that it is really them. */
export const listWays = ({
  passwordHash,
  emailProven,
  mobileProven,
}: Pick<Contacts, 'emailProven' | 'mobileProven'> & { passwordHash: string | null }) => [
  ...(passwordHash === null ? [] : (['PASSWORD'] as const)),
  ...(emailProven ? (['EMAIL'] as const) : []),
  ...(mobileProven ? (['SMS'] as const) : []),
]
