import { grades } from '#contract/grades.ts'
import type { CartOwner } from '#server/cart/cart.reads.ts'
import { writeGrant } from '#server/gift-cards/gift-card-codes.reads.ts'
import { findCardForPayment, type CardLookup } from '#server/gift-cards/gift-card-lookup.commands.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Limits } from '#server/lib/http/rate-limits.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { askTogether } from '#server/lib/database/transaction.ts'
import { readVip } from '#server/identity/accounts.reads.ts'
import { readBonus, readTerms } from '#server/points/points.reads.ts'
import { tryCodes } from '#server/promotions/promotion-codes.commands.ts'
import { countUnknown } from '#server/vouchers/vouchers.commands.ts'
import { listHeldCoupons } from '#server/vouchers/vouchers.reads.ts'
import type { HeldCoupon } from '#server/vouchers/vouchers.rules.ts'
import type { FoundCard, Means, MeansRequest } from './means-of-payment.rules.ts'

export interface WalletServices {
  db: Db
  limits: Limits
  ip: string
}

/** Proof of work is asked for by the calls that look a number up. The checkout cannot ask, so it refuses. */
const noWork = () => () => Promise.reject(new Refusal('TOO_MANY_REQUESTS', { seconds: 60 }))

/**
 * Not to be called inside a transaction: failed look-ups are counted on a separate connection. Placing claims under lock what
 * is found here.
 */
export async function gatherMeans(
  wallet: WalletServices,
  owner: CartOwner,
  wishes: MeansRequest,
  now: Temporal.Instant,
): Promise<Means> {
  const { db } = wallet
  const { company, visitor, isMember } = owner
  const numbers = [...new Set(wishes.coupons)]
  const shopper = { company, visitor, member: isMember ? visitor : null, ip: wallet.ip, askWork: noWork }
  const find = (from: Db, one: MeansRequest['cards'][number]) =>
    findCardForPayment({ ...wallet, db: from }, shopper, one, now)
  // In parallel on two connections, neither held while waiting for the other. Whatever counts failed look-ups comes after.
  const [coded, terms, [vip, coupons, balance, byName]] = await Promise.all([
    tryCodes(wallet, { ...owner, ip: wallet.ip }, wishes.codes), // every call that looks up a code counts a guess
    readTerms(db, company),
    askTogether(db, (ask) =>
      Promise.all([
        readVip(ask, owner),
        isMember ? listHeldCoupons(ask, owner, numbers, now) : [], // a walk-in has none, whatever numbers are named
        isMember ? readBonus(ask, { company, member: visitor }, now) : 0,
        Promise.all(wishes.cards.map(async (one) => (one.refNo === undefined ? undefined : find(ask, one)))),
      ]),
    ),
  ])
  if (isMember) await countUnknown(wallet, wallet.ip, numbers, coupons)
  return {
    codes: wishes.codes,
    coded,
    closed: wishes.closed,
    charges: wishes.charges,
    vip,
    grade: grades.find((one) => one === vip.vipGrade) ?? null,
    points: isMember ? { wanted: wishes.points, balance, terms } : null,
    ...sortCoupons(wishes.coupons, coupons),
    ...(await sortCards(db, visitor, wishes.cards, async (at) => byName[at] ?? find(db, wishes.cards[at]!))),
  }
}

function sortCoupons(numbers: readonly string[], found: readonly HeldCoupon[]) {
  const byNumber = new Map(found.map((coupon) => [coupon.no, coupon]))
  return {
    coupons: numbers.flatMap((no) => byNumber.get(no) ?? []),
    strayCoupons: [...new Set(numbers)].filter((no) => !byNumber.has(no)),
  }
}

async function sortCards(
  db: Db,
  visitor: string,
  named: MeansRequest['cards'],
  find: (at: number) => Promise<CardLookup>,
) {
  const cards = new Map<string, FoundCard>()
  const strayCards: Means['strayCards'] = []
  for (const [at, one] of named.entries()) {
    const found = await find(at) // one after another: each number with PIN counts as a failure until it is found
    const { card } = found
    const why = found.kind === 'fits' ? null : found.why
    if (card === null) strayCards.push(why!)
    else cards.set(card.id, { refNo: one.refNo ?? writeGrant(db, card, visitor), card, why })
  }
  return { cards: [...cards.values()], strayCards }
}
