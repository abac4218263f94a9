import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { endSession } from './tokens.commands.ts'
import { revokeTickets } from './login-tickets.store.ts'
import * as store from './sessions.store.ts'

/** Ends one of the member's sessions, with the login tickets it may have requested. */
export async function endOwnSession(tx: Tx, self: MemberOwner, id: string): Promise<number> {
  if (!(await store.isOwnSession(tx, self, id))) throw new Refusal('SESSION_NOT_FOUND')
  await revokeTickets(tx, self.member)
  return endSession(tx, id)
}
