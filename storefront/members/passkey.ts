import type { Reply } from '#storefront/lib/api.ts'

export type Passkey = Reply<'GET /vip/getPasskeys'>['passkeys'][number]
