import type { Reply } from '#ui/api.ts'

export type ListedRefund = Reply<'GET /staff/refunds'>['refunds'][number]
