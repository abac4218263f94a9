import type { Db } from '#server/lib/database/db.ts'
import type { Limits, LimitedTry } from '#server/lib/http/rate-limits.ts'
import { findByCodes } from './running-promotions.reads.ts'
import type { Promotion } from './promotion-terms.rules.ts'
import { writeCode } from './promotion-codes.rules.ts'

/** Wrong codes, per network and per visitor. */
const misses = { most: 20, seconds: 3_600 }
/** A repeated code is counted once per visitor, because a cart is quoted at every click. */
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
  const keyOf = (code: string) => `${visitor} ${code}`
  const [found, times] = await Promise.all([
    findByCodes(db, company, codes),
    Promise.all(codes.map((code) => limits.count('discount-code-tried', keyOf(code), tried))),
  ])
  const fresh = codes.filter((_, at) => times[at] === 0)
  if (fresh.length === 0) return found
  const missed = fresh.map((): LimitedTry[] => [
    ['discount-code-house', ip, misses],
    ['discount-code', visitor, misses],
  ])
  await limits.spendAll(missed.flat())
  const hits = fresh.filter((code) => found.some((promotion) => promotion.codes?.includes(code)))
  await Promise.all([
    ...fresh.map((code) => limits.spend('discount-code-tried', keyOf(code), tried)),
    limits.giveAllBack(missed.slice(0, hits.length).flat()),
  ])
  return found
}
