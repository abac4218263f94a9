import type { Profile } from '#contract/members.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { Company } from '#server/shop/shop.store.ts'
import type { LoggedIn } from './logins.reads.ts'

/** §3: the same fields twice, as the shop's session and as the member's profile. */
export function wireProfile({ company: { code: coCode, shopCode }, account, points }: LoggedIn): Profile {
  const { vipCode, grade, firstName, lastName, language } = account
  return {
    pos_profile: { originalJPOSSession: { vipCode, coCode, shopCode } },
    vip_profile: { vipCode, coCode, vipGrade: grade, bonus: points, firstName, lastName, language },
  }
}

const walkin = { vipCode: 'WALKIN', vipGrade: 'WALKIN', bonus: 0, firstName: '', lastName: '', language: null }

export const wireWalkin = ({ code: coCode, shopCode }: Company): Profile => ({
  pos_profile: { originalJPOSSession: { vipCode: walkin.vipCode, coCode, shopCode } },
  vip_profile: { ...walkin, coCode },
})

/** The reply to a member's login. */
export const wireLogin = (member: LoggedIn, now: Temporal.Instant) => wireEntered(wireProfile(member), now)

/** A profile right after its login. */
export const wireEntered = (profile: Profile, now: Temporal.Instant) => ({
  ...profile,
  lastLoginTime: wireInstant(now),
})

/** The key that encrypts passwords in the browser. */
export const wireKey = (publicKey: string, now: Temporal.Instant) => ({
  algorithm: 'RSA-OAEP-256' as const,
  publicKey,
  now: wireInstant(now),
})

/** The one-time login of another program. */
export const wireTicket = (appUser: string, { ticket, endsAt }: { ticket: string; endsAt: Temporal.Instant }) => ({
  appUser,
  appPwd: ticket,
  endsAt: wireInstant(endsAt),
})
