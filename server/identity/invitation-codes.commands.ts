import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/lib/database/db.ts'
import { asInvitationCode } from './invitation-codes.rules.ts'
import * as store from './invitation-codes.store.ts'

export const newInvitationCode = (): string => asInvitationCode(randomBytes(8))

/** Replaces the member's invitation code. The old code stops working at once. §2 */
export async function refreshInvitation(tx: Tx, member: { company: string; member: string }): Promise<string> {
  for (let tries = 0; tries < 5; tries += 1) {
    const code = newInvitationCode()
    if (await store.replace(tx, member, code)) return code
  }
  throw new Error('no free invitation code was found')
}
