import type { Contacts } from './profile.rules.ts'

/** The member's own contact that receives the code; only verified ones count. */
export function contactOf({ email, emailProven, mobile, mobileProven }: Contacts, channel: 'EMAIL' | 'SMS') {
  if (channel === 'EMAIL') return email && emailProven ? { kind: 'email' as const, address: email.toLowerCase() } : null
  return mobile && mobileProven ? { kind: 'mobile' as const, address: mobile } : null
}

/** How a member can prove their identity again. */
export const listWays = ({
  passwordHash,
  emailProven,
  mobileProven,
}: Pick<Contacts, 'emailProven' | 'mobileProven'> & { passwordHash: string | null }) => [
  ...(passwordHash === null ? [] : (['PASSWORD'] as const)),
  ...(emailProven ? (['EMAIL'] as const) : []),
  ...(mobileProven ? (['SMS'] as const) : []),
]
