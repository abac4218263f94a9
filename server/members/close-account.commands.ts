import type { Tx } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { eraseAddresses } from './addresses.store.ts'
import { endSessions } from '#server/identity/tokens.commands.ts'
import { namePerson } from '#server/shop/person-names.rules.ts'
import { erasePasskeys } from '#server/identity/passkeys.commands.ts'
import { requireMember } from '#server/identity/profile.reads.ts'
import type { MemberProfile } from '#server/identity/profile.store.ts'
import {
  type ReauthenticationServices,
  type IdentityProof,
  proveSelf,
  takeProof,
} from '#server/identity/reauthentication.commands.ts'
import { contactOf } from '#server/identity/reauthentication.rules.ts'
import { eraseIdentities } from '#server/third-parties/third-parties.commands.ts'
import { findObstacles, type ListUnsettled } from './close-account.reads.ts'
import { refusalOf } from './close-account.rules.ts'
import * as store from './close-account.store.ts'

/** Erases a slice's data when an account is closed. Listed in hooks.ts. */
export type AccountClosedHook = (tx: Tx, self: MemberOwner, now: Temporal.Instant) => Promise<void>

export interface AccountClosedHooks {
  listUnsettled: ListUnsettled
  onAccountClosed: readonly AccountClosedHook[]
}

/** Closes the account, or refuses with the obstacles and the day from which closing is possible. */
export async function cancelAccount(
  services: ReauthenticationServices,
  hooks: AccountClosedHooks,
  self: MemberOwner,
  proof: IdentityProof,
  now: Temporal.Instant,
): Promise<void> {
  const member = await requireMember(services.db, self)
  await refuseObstacles(services, hooks, self, now) // before the code is consumed
  const proven = await proveSelf(services, member, 'delete', proof, now)
  await inTransaction(services.db, async (tx) => {
    if (!(await store.takeMember(tx, self.company, self.member))) throw new Refusal('SESSION_ENDED')
    await takeProof(tx, proven)
    await eraseAll(tx, hooks, self, now) // takes the locks before waiting for transactions that are about to write more
    await store.holdMember(tx, self.company, self.member)
    await eraseAll(tx, hooks, self, now) // erases what was written meanwhile
    await refuseObstacles({ db: tx }, hooks, self, now) // an order that was placed first is seen here, and the account stays
    await erasePerson(tx, self, now)
    await mailClosure(tx, member, now)
  })
}

/** Closes an account by decision of the shop, whatever orders are open; sends no mail. */
export async function eraseMember(
  tx: Tx,
  hooks: AccountClosedHooks,
  self: MemberOwner,
  now: Temporal.Instant,
): Promise<void> {
  await store.takeMember(tx, self.company, self.member)
  await eraseAll(tx, hooks, self, now)
  if (await store.holdMember(tx, self.company, self.member)) await erasePerson(tx, self, now)
}

async function erasePerson(tx: Tx, self: MemberOwner, now: Temporal.Instant): Promise<void> {
  await eraseAddresses(tx, self)
  await eraseIdentities(tx, self)
  await erasePasskeys(tx, self)
  await endSessions(tx, self.member)
  await store.erase(tx, self.member, now)
}

async function eraseAll(
  tx: Tx,
  { onAccountClosed }: AccountClosedHooks,
  self: MemberOwner,
  now: Temporal.Instant,
): Promise<void> {
  for (const erase of onAccountClosed) await erase(tx, self, now)
}

async function refuseObstacles(
  { db }: Pick<ReauthenticationServices, 'db'>,
  { listUnsettled }: AccountClosedHooks,
  self: MemberOwner,
  now: Temporal.Instant,
) {
  const [first] = await findObstacles(db, listUnsettled, self, now)
  if (!first) return
  const { obstacle, number, possibleFrom } = first
  throw new Refusal(refusalOf[obstacle], { number, ...(possibleFrom && { date: possibleFrom.toString() }) })
}

/** Mails the last verified contact. The job carries it, because the row is erased. */
async function mailClosure(tx: Tx, member: MemberProfile, now: Temporal.Instant): Promise<void> {
  const { company, member: id, language } = member
  const to = contactOf(member, 'EMAIL') ?? contactOf(member, 'SMS')
  if (!to) return
  const facts = { at: now.toString() }
  const name = namePerson(member)
  await addJob(tx, 'tellMember', { company, member: id, about: 'farewell', to: to.address, name, language, facts })
}
