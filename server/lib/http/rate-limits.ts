import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../database/db.ts'
import { PipelinedConnection } from '../database/pipelined-connection.ts'
import { keysOf } from '../process/keys.ts'
import { Refusal } from './refusal.ts'

export interface Allowance {
  most: number
  seconds: number
}

/**
 * One counted action: a key within a bucket. With `instead` nothing is refused: once the limit is exceeded, `instead` is
 * called with the count.
 */
export type LimitedTry = [bucket: string, key: string, allowance: Allowance, instead?: Instead]
type Instead = (times: number) => Promise<void>

/** An `instead` that asks the client for proof of work, more of it with each further try. */
export type AskWork = (allowance: Allowance) => Instead

/** A key derived from an address that a caller entered, so that counters do not store the address. */
export const hideAddress = (db: Db, company: string, address: string): string =>
  keysOf(db).sign(`counted ${company} ${address}`)

/** Rate limits, counted for all processes together; in memory while the database is away. */
export class Limits {
  #store: Store
  #limiters = new Map<string, RateLimiterPostgres>()

  constructor(pool: pg.Pool, { prepared = true } = {}) {
    this.#store = sendSideBySide(pool, prepared)
  }

  /** Counts one try and returns the count; refuses when it exceeds the allowance. */
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

  /** One after another. If one is refused, no try takes place and none is counted. */
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
   * Makes a try of which only failures count. It is counted before, so that concurrent tries are all counted, and given
   * back unless it fails.
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

  /** Refuses when the limit is exceeded, without counting; for limits that count only failures. */
  async check(bucket: string, key: string, allowance: Allowance): Promise<void> {
    const spent = await this.#limiter(bucket, allowance).get(key)
    if (spent && spent.consumedPoints >= allowance.most) throw tooMany(spent)
  }

  /** The current count. */
  async count(bucket: string, key: string, allowance: Allowance): Promise<number> {
    return (await this.#limiter(bucket, allowance).get(key))?.consumedPoints ?? 0
  }

  /** Takes back a counted try that succeeded. Counting first prevents concurrent tries from passing together. */
  async giveBack(bucket: string, key: string, allowance: Allowance): Promise<void> {
    await this.#limiter(bucket, allowance).reward(key)
  }

  /** Resets the count. */
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

/** Concurrent counts share one connection and one round trip, which costs more than the counting. */
function sendSideBySide(pool: pg.Pool, prepared: boolean): Store {
  type Counting = { asked: pg.QueryConfig } & PromiseWithResolvers<pg.QueryResult>
  let waiting: Counting[] = []

  async function send() {
    const together = waiting
    waiting = []
    try {
      const client = await pool.connect()
      const line = new PipelinedConnection(client, prepared) // sets names of its own instead of the library's
      await Promise.all(
        together.map(({ asked: { text, values = [] }, resolve, reject }) =>
          line.ask(text, values).then(resolve, reject),
        ),
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
