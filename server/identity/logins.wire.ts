import type { Profile } from '#contract/members.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { Company } from '#server/shop/shop.store.ts'
import type { MemberAccount } from './accounts.store.ts'

/** §3: the same fields twice, as the shop's session and as the member's profile. */
export function wireProfile({ code: coCode, shopCode }: Company, account: MemberAccount, points: number): Profile {
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
