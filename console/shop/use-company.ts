import { useAnswer } from '#console/lib/query.ts'

/** What the shop is at present. Settings change seldom, and the switch for Signal 8 when it matters. */
export const useCompany = () => useAnswer('GET /staff/company', {}, { every: 60_000 })
