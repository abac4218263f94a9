import { dayOf } from '#server/lib/process/clock.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { lockInOrder } from '#server/lib/database/lock-order.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { type Lot, type LotPart, takeFromLots } from './points.rules.ts'
import * as store from './points-ledger.store.ts'
import type { PointsAccount, Movement } from './points-ledger.store.ts'

/** The account, created if missing and locked until the transaction ends. Expired points are removed first. */
export async function holdAccount(tx: Tx, owner: MemberOwner, at: Temporal.Instant): Promise<PointsAccount> {
  const today = dayOf(at)
  let held = await store.holdAccount(tx, owner, today)
  if (!held) {
    await store.open(tx, owner)
    held = await store.holdAccount(tx, owner, today)
  }
  if (!held) throw new Error(`the points of ${owner.member} are not of ${owner.company}`)
  const { ended, ...account } = held
  if (ended > 0) await removeExpiredLots(tx, account, at)
  return account
}

/** The same, with the lots that this many points would be taken from, in one statement; read again if some had expired. */
export async function holdForSpending(
  tx: Tx,
  owner: MemberOwner,
  points: number,
  at: Temporal.Instant,
): Promise<{ account: PointsAccount; lots: Lot[] }> {
  const [held, lots] = await lockInOrder(tx, [
    ['points_account', () => store.holdAccount(tx, owner, dayOf(at))],
    () => store.firstLots(tx, owner.member, points),
  ])
  if (held?.ended === 0) return { account: held, lots }
  const account = await holdAccount(tx, owner, at)
  return { account, lots: await store.firstLots(tx, account.member, points) }
}

/** One entry per expiry date, however late it runs. */
async function removeExpiredLots(tx: Tx, account: PointsAccount, at: Temporal.Instant): Promise<void> {
  for (const { expires, points } of await store.takeEnded(tx, account.member, dayOf(at)))
    await move(tx, account, { kind: 'expiry', usable: -points, expires, actor: 'job', at })
}

export async function move(tx: Tx, account: PointsAccount, moved: Movement): Promise<void> {
  Object.assign(account, await store.note(tx, account, moved))
}

type BookedMovement = Omit<Movement, 'usable' | 'owed'>

/** Credits points: a debt is settled first; the rest becomes a lot. */
export async function credit(
  tx: Tx,
  account: PointsAccount,
  lots: readonly { points: number; expires: Temporal.PlainDate }[],
  about: BookedMovement,
): Promise<void> {
  const inOrder = lots.toSorted((one, other) => Temporal.PlainDate.compare(one.expires, other.expires))
  const all = inOrder.reduce((sum, { points }) => sum + points, 0)
  const madeGood = Math.min(account.owed, all)
  let toMakeGood = madeGood
  const kept = inOrder
    .map(({ points, expires }) => {
      const gone = Math.min(points, toMakeGood)
      toMakeGood -= gone
      return { points: points - gone, expires }
    })
    .filter(({ points }) => points > 0)
  if (kept.length > 0) await store.putLots(tx, account, kept, about.at)
  const [first] = inOrder
  await move(tx, account, { expires: first?.expires ?? null, ...about, usable: all - madeGood, owed: -madeGood })
}

/** Debits points, earliest expiry first. Null, with nothing changed, when there are too few. */
export async function debit(
  tx: Tx,
  account: PointsAccount,
  points: number,
  about: BookedMovement,
): Promise<LotPart[] | null> {
  if (account.usable < points) return null
  const { parts, moved } = takeOut(tx, account, await store.firstLots(tx, account.member, points), points, about)
  await moved
  return parts
}

/** Takes points from lots that hold enough. The caller knows the parts before anything is written. */
export function takeOut(
  tx: Tx,
  account: PointsAccount,
  lots: readonly Lot[],
  points: number,
  about: BookedMovement,
): { parts: LotPart[]; moved: Promise<unknown> } {
  const parts = takeFromLots(lots, points)
  if (!parts) throw new Error(`the lots of ${account.member} hold less than the account says`)
  return { parts, moved: Promise.all([store.take(tx, parts), move(tx, account, { ...about, usable: -points })]) }
}

/** Takes points back; what the account does not hold becomes a debt. */
export async function takeBack(tx: Tx, account: PointsAccount, points: number, about: BookedMovement): Promise<void> {
  const there = Math.min(points, account.usable)
  const parts = there > 0 ? takeFromLots(await store.firstLots(tx, account.member, there), there) : []
  if (!parts) throw new Error(`the lots of ${account.member} hold less than the account says`)
  if (parts.length > 0) await store.take(tx, parts)
  await move(tx, account, { ...about, usable: -there, owed: points - there })
}
