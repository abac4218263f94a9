import type { Tx } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { forgetAddresses } from './addresses.commands.ts'
import { endSessions } from '#server/identity/tokens.commands.ts'
import { nameOf } from '#server/shop/person-names.rules.ts'
import { forgetPasskeys } from '#server/identity/passkeys.commands.ts'
import { type Member, requireMember, type Self } from '#server/identity/profile.reads.ts'
import { type Desk, type Proof, proveSelf, takeProof } from '#server/identity/reauthentication.commands.ts'
import { contactOf } from '#server/identity/reauthentication.rules.ts'
import { forgetIdentities } from '#server/identity/third-parties.commands.ts'
import { findObstacles, type ListUnsettled } from './close-account.reads.ts'
import { refusalOf } from './close-account.rules.ts'
import * as store from './close-account.store.ts'

/** What another part of the shop does when a member leaves: it forgets what it holds. Hung in app.ts. */
export type Farewell = (tx: Tx, self: Self, now: Temporal.Instant) => Promise<void>

export interface Ways {
  listUnsettled: ListUnsettled
  farewells: readonly Farewell[]
}

/** Deletes the account, or refuses with the first thing that stands in the way and the day it no longer will. */
export async function cancelAccount(
  desk: Desk,
  ways: Ways,
  self: Self,
  proof: Proof,
  now: Temporal.Instant,
): Promise<void> {
  const member = await requireMember(desk.db, self)
  await refuseObstacles(desk, ways, self, now) // before the code is used up
  const proven = await proveSelf(desk, member, 'delete', proof, now)
  await inTransaction(desk.db, async (tx) => {
    await forgetAll(tx, ways, self, now) // in the order in which an order is placed: cart and conversation first, so that nobody waits in a ring
    if (!(await store.holdMember(tx, self.company, self.member))) throw new Refusal('SESSION_ENDED')
    await takeProof(tx, proven)
    await forgetAll(tx, ways, self, now) // and what was begun meanwhile
    await refuseObstacles({ db: tx }, ways, self, now) // an order that came first is seen here, and the account stays
    await forgetPerson(tx, self, now)
    await sayFarewell(tx, member, now)
  })
}

/** Deletes an account that the shop itself has ended, whatever of its orders is open; nobody is told. */
export async function eraseMember(tx: Tx, ways: Ways, self: Self, now: Temporal.Instant): Promise<void> {
  await forgetAll(tx, ways, self, now)
  if (await store.holdMember(tx, self.company, self.member)) await forgetPerson(tx, self, now)
}

async function forgetPerson(tx: Tx, self: Self, now: Temporal.Instant): Promise<void> {
  await forgetAddresses(tx, self)
  await forgetIdentities(tx, self)
  await forgetPasskeys(tx, self)
  await endSessions(tx, self.member)
  await store.erase(tx, self.member, now)
}

async function forgetAll(tx: Tx, { farewells }: Ways, self: Self, now: Temporal.Instant): Promise<void> {
  for (const forget of farewells) await forget(tx, self, now)
}

async function refuseObstacles({ db }: Pick<Desk, 'db'>, { listUnsettled }: Ways, self: Self, now: Temporal.Instant) {
  const [first] = await findObstacles(db, listUnsettled, self, now)
  if (!first) return
  const { obstacle, number, possibleFrom } = first
  throw new Refusal(refusalOf[obstacle], { number, ...(possibleFrom && { date: possibleFrom.toString() }) })
}

/** To the address that was proven last; the job carries it, because the row no longer does. */
async function sayFarewell(tx: Tx, member: Member, now: Temporal.Instant): Promise<void> {
  const { company, member: id, language } = member
  const to = contactOf(member, 'EMAIL') ?? contactOf(member, 'SMS')
  if (!to) return
  const facts = { at: now.toString() }
  const name = nameOf(member)
  await addJob(tx, 'tellMember', { company, member: id, about: 'farewell', to: to.address, name, language, facts })
}
