import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import { credit, holdAccount } from '#server/points/points-ledger.commands.ts'
import { promisePoints, startPointsWait } from '#server/points/points.commands.ts'
import { thankInviter } from '#server/points/invitation-points.commands.ts'
import { creditPromise } from '#server/points/pending-points.commands.ts'
import { findPromise } from '#server/points/pending-points.store.ts'
import { registerReceipt } from '#server/points/store-receipts.commands.ts'
import { pointsToEarn } from '#server/points/points.rules.ts'
import { transferPoints } from '#server/points/points-transfers.commands.ts'
import { requireMember } from '#server/identity/profile.reads.ts'
import { buyCoupon } from '#server/vouchers/buy-vouchers.commands.ts'
import type { PastOrder } from './past-orders.ts'
import type { SeededPerson } from './people.ts'

interface Happening {
  at: Temporal.ZonedDateTime
  happen(at: Temporal.Instant): Promise<unknown>
}

/** Points that members brought from an earlier club: the amount, and the months until expiry. */
const brought: readonly (readonly [mail: string, points: number, months: number])[] = [
  ['chan.tai.man', 320, 1],
  ['emily.carter', 1_240, 1],
  ['emily.carter', 5_600, 6],
  ['lee.mei.ling', 2_150, 4],
  ['wong.ka.chun', 8_000, 5],
  ['arjun.mehta', 12_400, 3],
  ['cheung.nga.ting', 26_000, 8],
]

/** Counter receipts: number, dollars, days ago, and the member who registered it. */
const receipts: readonly (readonly [number: string, dollars: number, daysAgo: number, mail?: string])[] = [
  ['TR000101', 258.8, 3],
  ['TR000102', 1_280, 5],
  ['TR000103', 96.5, 9],
  ['TR000104', 432, 12, 'emily.carter'],
  ['TR000105', 2_399, 21],
  ['TR000106', 68, 26, 'chan.tai.man'],
  ['TR000107', 588, 33],
  ['TR000108', 149.9, 41, 'emily.carter'],
  ['TR000109', 3_680, 47],
  ['TR000110', 75, 58],
]

/** Writes every member's points ledger through the shop's own commands, in order of time. */
export async function seedPoints(
  tx: Tx,
  company: string,
  members: ReadonlyMap<string, string>,
  orders: readonly PastOrder[],
  now: Temporal.ZonedDateTime,
): Promise<void> {
  const who = (mail: string) => ({ company, member: members.get(`${mail}@harbour.example`)! })
  const inviter = who('emily.carter')
  const friend = who('ng.wing.sze')
  await sql`update member set invited_by = ${inviter.member} where visitor = ${friend.member}`.execute(tx)
  await tx
    .insertInto('till_receipt')
    .values(
      receipts.map(([number, dollars, daysAgo]) => ({
        company,
        number,
        amount_cents: Math.round(dollars * 100),
        sold_on: now.subtract({ days: daysAgo }).toPlainDate().toString(),
      })),
    )
    .execute()

  const first = now.subtract({ days: 75 })
  const happenings: Happening[] = [
    ...brought.map(([mail, points, months]) => ({
      at: first,
      happen: (at: Temporal.Instant) => bringAlong(tx, who(mail), { points, ends: monthsEnd(now, months), at }),
    })),
    ...orders.flatMap((order) => earn(tx, company, members.get(order.buyer.email)!, order)),
    ...receipts.flatMap(([receiptNo, dollars, daysAgo, mail]) => {
      if (!mail) return []
      const date = now.subtract({ days: daysAgo })
      const paper = { receiptNo, amountCents: Math.round(dollars * 100), date: date.toPlainDate().toString() }
      return [
        { at: date.add({ days: 1 }), happen: (at: Temporal.Instant) => registerReceipt(tx, who(mail), paper, at) },
        { at: dayAfterWait(date), happen: (at: Temporal.Instant) => creditReceipt(tx, company, receiptNo, at) },
      ]
    }),
    {
      at: now.subtract({ days: 19 }),
      happen: async (at) =>
        transferPoints(tx, {
          giver: await requireMember(tx, who('arjun.mehta')),
          receiver: await requireMember(tx, inviter),
          points: 500,
          requestId: crypto.randomUUID(),
          at,
        }),
    },
    {
      at: now.subtract({ days: 9 }),
      happen: (at) => buyCoupon(tx, { ...inviter, rule: 'PTS500', requestId: crypto.randomUUID(), at }),
    },
  ]
  const past = happenings.filter(({ at }) => Temporal.ZonedDateTime.compare(at, now) <= 0)
  for (const { at, happen } of past.toSorted((one, other) => Temporal.ZonedDateTime.compare(one.at, other.at)))
    await happen(at.toInstant())
}

const monthsEnd = (now: Temporal.ZonedDateTime, months: number) => {
  const month = now.toPlainDate().toPlainYearMonth().add({ months })
  return month.toPlainDate({ day: month.daysInMonth })
}

async function bringAlong(
  tx: Tx,
  owner: { company: string; member: string },
  { points, ends: expires, at }: { points: number; ends: Temporal.PlainDate; at: Temporal.Instant },
) {
  const account = await holdAccount(tx, owner, at)
  const reason = { zh: '舊會員計劃結餘', en: 'Balance of the former club' }
  await credit(tx, account, [{ points, expires }], { kind: 'adjustment', reason, actor: 'staff:demo', at })
}

/** Just after midnight of the day on which the return period has ended. */
const dayAfterWait = (received: Temporal.ZonedDateTime) => received.add({ days: 15 }).startOfDay().add({ minutes: 2 })

async function creditReceipt(tx: Tx, company: string, number: string, at: Temporal.Instant) {
  const { id } = await tx
    .selectFrom('till_receipt')
    .select('id')
    .where('company', '=', company)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const promised = await findPromise(tx, 'receipt', id)
  if (promised) await creditPromise(tx, promised, at)
}

/** Paid, received two days later, and credited after the return period. */
function earn(tx: Tx, company: string, member: string, order: PastOrder): Happening[] {
  const { id: orderId, buyer, goodsCents, placedAt } = order
  const points = pointsToEarn(goodsCents, buyer.grade)
  const received = placedAt.add({ hours: 48 })
  const credited = dayAfterWait(received)
  const owner = { company, member }
  const creditIt = async (at: Temporal.Instant) => {
    for (const [kind, source] of [
      ['order', orderId],
      ['invitation', member],
    ] as const) {
      const promised = await findPromise(tx, kind, source)
      if (promised) await creditPromise(tx, promised, at)
    }
  }
  return [
    {
      at: placedAt.add({ minutes: 2 }),
      happen: async (at) => {
        await tx.updateTable('sales_order').set({ points_to_earn: points }).where('id', '=', orderId).execute()
        const snapshot = { grade: buyer.grade, netGoodsCents: goodsCents }
        const sentTo = { phone: buyer.phone, place: order.pickUp ? null : placeOf(buyer) }
        await promisePoints(tx, { ...owner, orderId, points, snapshot, sentTo, at })
      },
    },
    {
      at: received,
      happen: async (at) => {
        await startPointsWait(tx, orderId, at)
        await thankInviter(tx, { orderId, receivedAt: at }, at)
      },
    },
    { at: credited, happen: creditIt },
  ]
}

const placeOf = ({ area, street, building, block, floor, flat }: SeededPerson) => ({
  area,
  street,
  building,
  block,
  floor,
  flat,
})
