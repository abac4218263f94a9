import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from './refusal.ts'

export interface Allowance {
  most: number
  seconds: number
}

/** How often something may be tried, counted for all processes together; in memory while the database is away. */
export class Limits {
  #pool: pg.Pool
  #limiters = new Map<string, RateLimiterPostgres>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Counts one try, and refuses when there were too many. */
  async spend(bucket: string, key: string, allowance: Allowance): Promise<void> {
    try {
      await this.#limiter(bucket, allowance).consume(key)
    } catch (denied) {
      throw denied instanceof RateLimiterRes ? tooMany(denied) : denied
    }
  }

  /** Refuses when there were too many, without counting: where only misses count, ask first and spend on a miss. */
  async check(bucket: string, key: string, allowance: Allowance): Promise<void> {
    const spent = await this.#limiter(bucket, allowance).get(key)
    if (spent && spent.consumedPoints >= allowance.most) throw tooMany(spent)
  }

  /** How many tries were counted lately. */
  async count(bucket: string, key: string, allowance: Allowance): Promise<number> {
    return (await this.#limiter(bucket, allowance).get(key))?.consumedPoints ?? 0
  }

  /** Takes a counted try back: it was a good one. Counted first, so that a thousand at once cannot all be the first. */
  async giveBack(bucket: string, key: string, allowance: Allowance): Promise<void> {
    await this.#limiter(bucket, allowance).reward(key)
  }

  #limiter(bucket: string, { most, seconds }: Allowance) {
    const limits = { keyPrefix: bucket, points: most, duration: seconds }
    const limiter =
      this.#limiters.get(bucket) ??
      new RateLimiterPostgres({
        ...limits,
        storeClient: this.#pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        insuranceLimiter: new RateLimiterMemory(limits),
      })
    this.#limiters.set(bucket, limiter)
    return limiter
  }
}

const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
  new Refusal('TOO_MANY_REQUESTS', { seconds: Math.ceil(msBeforeNext / 1_000) })
