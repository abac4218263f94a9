import { grades } from '#contract/grades.ts'
import type { Owner } from '#server/cart/reads.ts'
import { writeGrant } from '#server/gift-cards/codes/reads.ts'
import { findCardForPayment } from '#server/gift-cards/wallets/reads.ts'
import { dayOf } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Limits } from '#server/lib/limits.ts'
import { readVip } from '#server/members/accounts/reads.ts'
import { readPoints, readTerms } from '#server/points/reads.ts'
import { tryCodes } from '#server/promotions/codes/commands.ts'
import { lookUpCoupons } from '#server/vouchers/commands.ts'
import type { FoundCard, Means, Wishes } from './rules.ts'

export interface Wallet {
  db: Db
  limits: Limits
  ip: string
}

/** Never inside a transaction: misses are counted on a connection of their own. What is claimed at the placing is claimed under lock. */
export async function gatherMeans(wallet: Wallet, owner: Owner, wishes: Wishes, now: Temporal.Instant): Promise<Means> {
  const { db } = wallet
  const [vip, coupons, points, cards] = await Promise.all([
    readVip(db, owner),
    readCoupons(wallet, owner, wishes.coupons, now),
    owner.isMember ? readOwnPoints(db, owner, wishes.points, now) : null,
    readCards(wallet, owner, wishes.cards, now),
    tryCodes(wallet, { ...owner, ip: wallet.ip }, wishes.codes), // a guess is one, by whichever call
  ])
  const grade = grades.find((one) => one === vip.vipGrade) ?? null
  return { codes: wishes.codes, closed: wishes.closed, vip, grade, points, ...coupons, ...cards }
}

async function readOwnPoints(db: Db, { company, visitor }: Owner, wanted: number, now: Temporal.Instant) {
  const [{ balance }, terms] = await Promise.all([readPoints(db, company, visitor, now), readTerms(db, company)])
  return { wanted, balance, terms }
}

/** A walk-in has none, whatever numbers are named. */
async function readCoupons({ db, limits, ip }: Wallet, owner: Owner, numbers: readonly string[], at: Temporal.Instant) {
  if (numbers.length === 0) return { coupons: [], strayCoupons: [] }
  if (!owner.isMember) return { coupons: [], strayCoupons: [...numbers] }
  const { company, visitor } = owner
  const found = await lookUpCoupons({ db, limits }, { company, visitor, ip, at }, [...new Set(numbers)])
  const byNumber = new Map(found.map((coupon) => [coupon.no, coupon]))
  return {
    coupons: numbers.flatMap((no) => byNumber.get(no) ?? []),
    strayCoupons: [...new Set(numbers)].filter((no) => !byNumber.has(no)),
  }
}

async function readCards({ db, limits, ip }: Wallet, owner: Owner, named: Wishes['cards'], now: Temporal.Instant) {
  const { company, visitor } = owner
  const shopper = { company, visitor, member: owner.isMember ? visitor : null, ip }
  const today = dayOf(now).toString()
  const cards = new Map<string, FoundCard>()
  const strayCards: Means['strayCards'] = []
  const find = (one: Wishes['cards'][number]) => findCardForPayment({ db, limits }, shopper, one, today)
  // By their names side by side; by number and PIN one after another, because each counts as a miss until it is none.
  const byName = await Promise.all(named.map(async (one) => (one.refNo === undefined ? undefined : find(one))))
  for (const [at, one] of named.entries()) {
    const found = byName[at] ?? (await find(one))
    const { card } = found
    const why = found.kind === 'fits' ? null : found.why
    if (card === null) strayCards.push(why!)
    else cards.set(card.id, { refNo: one.refNo ?? (await writeGrant(db, card.id, visitor)), card, why })
  }
  return { cards: [...cards.values()], strayCards }
}
