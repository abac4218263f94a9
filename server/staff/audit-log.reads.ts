import { createHash } from 'node:crypto'
import type { Db } from '#server/lib/database/db.ts'
import { type PageQuery, rowsOf } from '#server/lib/database/paging.ts'
import { type AuditEntry, canonicalEntry } from './audit-log.rules.ts'
import * as store from './audit-log.store.ts'

/** The predecessor hash of the first entry. */
export const beginning = Buffer.alloc(32)

export const sealEntry = (previous: Buffer, entry: AuditEntry): Buffer =>
  createHash('sha256').update(previous).update(canonicalEntry(entry)).digest()

const atOnce = 1_000

/** Recomputes every hash of a company's log. A changed, removed or inserted entry breaks the chain. */
export async function verifyAuditChain(db: Db, company: string) {
  let entries = 0
  let last: Buffer = beginning
  for (;;) {
    const part = await store.after(db, company, entries, atOnce)
    for (const { previousHash, hash, ...entry } of part) {
      const isSealed = previousHash.equals(last) && sealEntry(last, entry).equals(hash)
      if (entry.position !== entries + 1 || !isSealed) return { isWhole: false, entries, last, brokenAt: entries + 1 }
      entries += 1
      last = hash
    }
    if (part.length < atOnce) return { isWhole: true, entries, last, brokenAt: null }
  }
}

export const listAuditEntries = (
  db: Db,
  company: string,
  { page, size, subject }: PageQuery & { subject: string | undefined },
) => store.page(db, company, { subject, ...rowsOf({ page, size }) })
