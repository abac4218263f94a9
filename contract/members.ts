import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Locale } from './shop.ts'

/** What a visitor's token stands for, §3: the shop session and the member profile (WALKIN for a walk-in). */
export const Profile = z.object({
  pos_profile: z.object({
    originalJPOSSession: z.object({ vipCode: z.string(), coCode: z.string(), shopCode: z.string() }),
  }),
  vip_profile: z.object({ vipCode: z.string(), coCode: z.string(), vipGrade: z.string(), bonus: z.int() }),
})
export type Profile = z.infer<typeof Profile>

export const walkinLogin = endpoint('POST /walkinLogin', {
  who: 'anyone',
  says: 'An anonymous token, in the authorization response header; 3 days, renewed while it is used.',
  input: z.object({
    coCode: z.string().max(32).optional(),
    shopId: z.string().max(32).default('WEBSITE'),
    termId: z.union([z.string().max(16), z.int()]).default('1'),
    locale: Locale.optional(),
    remember: z.boolean().optional(),
    userId: z.string().max(128).optional(),
    password: z.string().max(512).optional(),
    systemFlag: z.string().max(32).default('WEBSITE'),
  }),
  reply: Profile.extend({ lastLoginTime: z.iso.datetime({ offset: true }) }),
})

export const searchVipInSession = endpoint('POST /vip/searchVipInSession', {
  who: 'visitor',
  says: 'The profile behind the token.',
  input: z.object({ vipCode: z.string().max(32).optional() }),
  reply: Profile,
})
