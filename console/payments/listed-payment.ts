import type { Reply } from '#ui/api.ts'

export type ListedPayment = Reply<'GET /staff/offlinePayments'>['payments'][number]
export type ListedProof = ListedPayment['proofs'][number]
