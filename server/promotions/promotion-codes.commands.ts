import type { Db } from '#server/lib/database/db.ts'
import type { Limits, LimitedTry } from '#server/lib/http/rate-limits.ts'
import { findByCodes } from './running-promotions.reads.ts'
import type { Promotion } from './promotion-terms.rules.ts'
import { writeCode } from './promotion-codes.rules.ts'

/** Wrong codes, per network and per visitor. */
const misses = { most: 20, seconds: 3_600 }
/** A repeated code is counted once: per visitor, because a cart is quoted at every click; per network, because a link may bring it to many. */
const tried = { most: 1_000_000, seconds: 3_600 }

/**
 * The promotions that codes open; every endpoint that accepts codes calls it. A code is counted as a miss before the answer is
 * known, and given back if it was right, so that concurrent guesses do not exceed the limit. Not inside a transaction: the
 * counters use a connection of their own.
 */
export async function tryCodes(
  { db, limits }: { db: Db; limits: Limits },
  { company, visitor, ip }: { company: string; visitor: string; ip: string },
  typed: readonly string[],
): Promise<Promotion[]> {
  const codes = [...new Set(typed.map(writeCode))]
  if (codes.length === 0) return []
  const guesses = codes.flatMap((code) => [
    { code, limit: 'discount-code-house', whose: ip },
    { code, limit: 'discount-code', whose: visitor },
  ])
  const nameOf = ({ whose, code }: (typeof guesses)[number]) => `${whose} ${code}`
  const [found, times] = await Promise.all([
    findByCodes(db, company, codes),
    Promise.all(guesses.map((guess) => limits.count('discount-code-tried', nameOf(guess), tried))),
  ])
  const fresh = guesses.filter((_, at) => times[at] === 0)
  if (fresh.length === 0) return found
  const missOf = ({ limit, whose }: (typeof guesses)[number]): LimitedTry => [limit, whose, misses]
  await limits.spendAll(fresh.map(missOf))
  const hits = fresh.filter(({ code }) => found.some((promotion) => promotion.codes?.includes(code)))
  await Promise.all([
    ...fresh.map((guess) => limits.spend('discount-code-tried', nameOf(guess), tried)),
    limits.giveAllBack(hits.map(missOf)),
  ])
  return found
}
