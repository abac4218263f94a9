import * as contract from '#contract/staff.ts'
import { lookUp } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { listAuditEntries, verifyAuditChain } from './audit-log.reads.ts'
import { wireEntry } from './audit-log.wire.ts'

export const auditEndpoints = ({ db }: Pick<AppContext, 'db'>) => [
  lookUp(contract.staffAuditLog, async ({ page, size, subject }, { company }) => {
    const { entries, totalCount } = await listAuditEntries(db, company, { page, size, subject })
    return { entries: entries.map(wireEntry), totalCount, page, size }
  }),

  lookUp(contract.staffAuditChain, async (_, { company }) => {
    const { isWhole, entries, last, brokenAt } = await verifyAuditChain(db, company)
    return { isWhole, entries, lastHash: last.toString('hex'), brokenAt }
  }),
]
