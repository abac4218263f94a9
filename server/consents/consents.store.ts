import type { Tx } from '#server/lib/database/db.ts'
import type { ConsentKind } from './consents.rules.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

export interface NewConsent {
  company: string
  member: string
  kind: ConsentKind
  given: boolean
  wording: string
  language: string
  at: Temporal.Instant
}

export async function add(tx: Tx, consents: readonly NewConsent[]): Promise<void> {
  const rows = consents.map((consent) => ({ ...consent, at: toTimestamp(consent.at) }))
  await tx.insertInto('consent').values(rows).execute()
}
