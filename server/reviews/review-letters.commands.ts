import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { addJobs } from '#server/lib/process/job-registry.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { listCompanyCodes, readSettings } from '#server/shop/shop.reads.ts'
import * as store from './review-letters.store.ts'

export const saveReviewLetters = (tx: Tx, self: MemberOwner, wanted: boolean, at: Temporal.Instant) =>
  wanted ? store.resume(tx, self) : store.stop(tx, self, at)

/** An account is closed. */
export async function eraseReviewLettersOf(tx: Tx, self: MemberOwner): Promise<void> {
  await store.resume(tx, self)
}

/** Orders that became due while no job ran, or before a company first set the days, are asked about no later than this. */
const stillAsked = Temporal.Duration.from({ hours: 14 * 24 })

/** Asks for reviews of orders that were received some days ago; returns how many. */
export async function inviteReviewers(db: Db, now: Temporal.Instant, most: number): Promise<number> {
  let invited = 0
  for (const company of await listCompanyCodes(db)) {
    const { reviewInvitationDays: days } = await readSettings(db, company)
    if (days === 0) continue
    const until = now.subtract({ hours: 24 * days })
    invited += await inTransaction(db, async (tx) => {
      const orders = await store.takeDue(tx, company, { from: until.subtract(stillAsked), until, now, most })
      await addJobs(
        tx,
        orders.map((order) => ({ name: 'mailReviewInvitation', payload: { order } })),
      )
      return orders.length
    })
  }
  return invited
}
