import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../database/db.ts'
import { keysOf } from '../process/keys.ts'
import { Refusal } from './refusal.ts'

export interface Allowance {
  most: number
  seconds: number
}

/**
 * One thing that is counted, under a name of its own in a bucket. Where `instead` is given nothing is refused: what was tried too
 * often, by whomever, asks it, with how often that was.
 */
export type LimitedTry = [bucket: string, key: string, allowance: Allowance, instead?: Instead]
type Instead = (times: number) => Promise<void>

/** An `instead` that asks for work, the more the more was tried: of one asker, who brings its proof or not. */
export type AskWork = (allowance: Allowance) => Instead

/** A key made of an address that somebody gave: counters need to tell such addresses apart, not to know them. */
export const hideAddress = (db: Db, company: string, address: string): string =>
  keysOf(db).sign(`counted ${company} ${address}`)

/** How often something may be tried, counted for all processes together; in memory while the database is away. */
export class Limits {
  #store: Store
  #limiters = new Map<string, RateLimiterPostgres>()

  constructor(pool: pg.Pool) {
    this.#store = sendSideBySide(pool)
  }

  /** Counts one try, says how many there were, and refuses when those were too many. */
  async spend(...[bucket, key, allowance, instead]: LimitedTry): Promise<number> {
    try {
      return (await this.#limiter(bucket, allowance).consume(key)).consumedPoints
    } catch (denied) {
      if (!(denied instanceof RateLimiterRes)) throw denied
      if (!instead) throw tooMany(denied)
      await instead(denied.consumedPoints).catch(async (refusal: unknown) => {
        await this.giveBack(bucket, key, allowance) // nothing was tried
        throw refusal
      })
      return denied.consumedPoints
    }
  }

  /** One after another. Where one is refused nothing is tried, and none is counted. */
  async spendAll(tries: readonly LimitedTry[]): Promise<void> {
    const spent: LimitedTry[] = []
    try {
      for (const one of tries) {
        await this.spend(...one)
        spent.push(one)
      }
    } catch (refusal) {
      await this.giveAllBack(spent)
      throw refusal
    }
  }

  async giveAllBack(tries: readonly LimitedTry[]): Promise<void> {
    await Promise.all(tries.map(([bucket, key, allowance]) => this.giveBack(bucket, key, allowance)))
  }

  /**
   * Makes a try of which only misses count: it is counted before, so that a thousand at once are a thousand, and given back
   * unless what it came to was a miss.
   */
  async attempt<T>(
    tries: readonly LimitedTry[],
    make: () => Promise<T>,
    isMiss: (error: unknown) => boolean = () => true,
  ): Promise<T> {
    await this.spendAll(tries)
    let missed = false
    try {
      return await make()
    } catch (error) {
      missed = isMiss(error)
      throw error
    } finally {
      if (!missed) await this.giveAllBack(tries)
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

  /** What was counted is forgotten. */
  async forget(bucket: string, key: string, allowance: Allowance): Promise<void> {
    await this.#limiter(bucket, allowance).delete(key)
  }

  #limiter(bucket: string, { most, seconds }: Allowance) {
    const limits = { keyPrefix: bucket, points: most, duration: seconds }
    const limiter =
      this.#limiters.get(bucket) ??
      new RateLimiterPostgres({
        ...limits,
        storeClient: this.#store,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        insuranceLimiter: new RateLimiterMemory(limits),
      })
    this.#limiters.set(bucket, limiter)
    return limiter
  }
}

type Store = Pick<pg.Pool, 'query'>

/** What is counted side by side travels together, on one connection: each journey costs more than the counting. */
function sendSideBySide(pool: pg.Pool): Store {
  type Counting = { asked: pg.QueryConfig } & PromiseWithResolvers<pg.QueryResult>
  let waiting: Counting[] = []

  async function send() {
    const together = waiting
    waiting = []
    try {
      const client = await pool.connect()
      await Promise.all(
        together.map(({ asked: { text, values = [] }, resolve, reject }) =>
          client.query(text, values).then(resolve, reject),
        ), // without the library's names: this connection gives its own, or none
      ).finally(() => client.release())
    } catch (error) {
      for (const { reject } of together) reject(error)
    }
  }

  const query = (asked: pg.QueryConfig) => {
    const counting = { asked, ...Promise.withResolvers<pg.QueryResult>() }
    if (waiting.push(counting) === 1) process.nextTick(send)
    return counting.promise
  }
  return { query } as Store
}

const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
  new Refusal('TOO_MANY_REQUESTS', { seconds: Math.ceil(msBeforeNext / 1_000) })
