import type { Reply } from '#ui/api.ts'

export type Passkey = Reply<'GET /vip/getPasskeys'>['passkeys'][number]
