import { wireInstant } from '#server/lib/process/clock.ts'
import type { listAuditEntries } from './audit-log.reads.ts'

type ListedEntry = Awaited<ReturnType<typeof listAuditEntries>>['entries'][number]

export const wireEntry = (entry: ListedEntry) => ({
  position: entry.position,
  at: wireInstant(entry.at),
  staffId: entry.staff,
  staffName: entry.staffName,
  role: entry.role,
  call: entry.call,
  subject: entry.subject,
  input: JSON.parse(entry.input) as unknown,
  requestId: entry.requestId,
  hash: entry.hash.toString('hex'),
})
