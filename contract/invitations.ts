import { z } from 'zod'
import { ownVipCode } from './claims.ts'
import { endpoint } from './endpoint.ts'

export const checkReferral = endpoint('GET /promotion/referral/check/{code}', {
  who: 'anyone',
  summary:
    'Whether a referral code is some member’s invitation code; case does not matter. After 20 misses in an hour an address is refused (TOO_MANY_REQUESTS).',
  input: z.object({ code: z.string().max(64) }),
  reply: z.object({ valid: z.boolean() }),
})

export const refreshInvitationCode = endpoint('POST /vip/refreshInvitationCode', {
  who: 'member',
  summary: 'A new invitation code; the old one ends at once. At most 10 a day.',
  input: z.strictObject({ vipCode: ownVipCode }),
  reply: z.object({ invitationCode: z.string() }),
})
