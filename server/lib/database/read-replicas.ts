import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { PipelinedConnection, SharedConnection } from './pipelined-connection.ts'
import { cutConnections, endPool } from './resilient-pool.ts'

/** Milliseconds between two looks at how far the replicas are. */
const beat = 500
/** After a change: long enough for a replica on the same network to have it. */
const beatAfterChange = 20
/** A replica that is further behind is not read, whoever asks. Milliseconds. */
const mostLag = 5_000
/** How many positions of the primary are remembered; older ones tell nothing about a replica that may be read. */
const mostSamples = 20

/** A moment by the primary's clock, in milliseconds, and the end of its write-ahead log then. */
interface Sample {
  at: number
  end: number
}

const endOfLog = `select (select system_identifier from pg_control_system()) as system, extract(epoch from clock_timestamp())::float8 * 1000 as at,
  (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end - '0/0')::float8 as end`
interface LogRow extends Sample {
  system: string
}

interface ReplicaPools {
  /** Host and port, for metrics. */
  name: string
  pool: pg.Pool
  /** For small queries that are pipelined. */
  shared: pg.Pool
  /** For the look at its position, which never waits behind readers. */
  probe: pg.Pool
}

/** One replica, with the moment up to which it has everything that the primary had committed. */
class Replica {
  readonly name: string
  readonly shared: SharedConnection
  readonly #pools: ReplicaPools
  /** By the primary's clock; 0: it is gone, or never caught up. */
  asOf = 0
  answered = 0
  failed = 0
  #isAsked = false

  constructor(pools: ReplicaPools) {
    this.name = pools.name
    this.#pools = pools
    this.shared = new SharedConnection(pools.shared, true)
  }

  async ask(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const client = await this.#pools.pool.connect()
    let broken: Error | undefined
    try {
      return await new PipelinedConnection(client, true).ask(text, values)
    } catch (error) {
      broken = error as Error // its connection may still be busy with the question
      throw error
    } finally {
      client.release(broken)
    }
  }

  /** One that does not answer is left at once, with all who wait for it. */
  async look(system: string, samples: readonly Sample[]): Promise<void> {
    if (this.#isAsked) return
    this.#isAsked = true
    try {
      const { rows } = await this.#pools.probe.query<LogRow>(endOfLog)
      const [own] = rows
      if (own?.system !== system) return
      this.asOf = Math.max(this.asOf, samples.findLast(({ end }) => end <= own.end)?.at ?? 0)
    } catch {
      this.asOf = 0
      for (const pool of [this.#pools.pool, this.#pools.shared]) cutConnections(pool)
    } finally {
      this.#isAsked = false
    }
  }

  async close(): Promise<void> {
    const { pool, shared, probe } = this.#pools
    await Promise.all([pool, shared, probe].map((one) => endPool(one)))
  }
}

/** Where one call reads, and whether it wrote. */
interface ReadCourse {
  replica: Replica | undefined
  wrote: boolean
}

const course = new AsyncLocalStorage<ReadCourse>()

/**
 * Replicas of the primary, and how far each of them is. A call reads from one only where it declares so (`replica` in
 * endpoint-handler.ts) and the replica has everything that the caller wrote before. Twice a second the end of the primary's log is
 * read, and then how much of it each replica has replayed. So "has everything until this moment" is known without a question at
 * each write.
 */
export class ReadReplicas {
  readonly #primary: pg.Pool
  readonly #replicas: readonly Replica[]
  #samples: Sample[] = []
  /** Milliseconds by which the primary's clock is at most ahead of this process's. */
  #ahead = 0
  #changedAt = 0
  #turn = 0
  #isBeating = false
  #isClosed = false
  #timer: NodeJS.Timeout | undefined

  constructor(primary: pg.Pool, replicas: readonly ReplicaPools[]) {
    this.#primary = primary
    this.#replicas = replicas.map((pools) => new Replica(pools))
    this.#beatIn(0)
  }

  /** Not before this moment ended what is committed now. By the primary's clock, which all processes of the shop share. */
  now = (): number => Math.ceil(Date.now() + this.#ahead)

  /** The last change of goods or settings that this process was told of. */
  get changedAt(): number {
    return this.#changedAt
  }

  /** Answers that are shared are read from the primary until a replica has this change. */
  noteChange = (): void => {
    this.#changedAt = this.now()
    if (!this.#isBeating) this.#beatIn(beatAfterChange)
  }

  /** Runs a call, and returns whether it wrote. It reads from the primary, except in `readSince`. */
  async run<T>(work: () => Promise<T>): Promise<{ result: T; wrote: boolean }> {
    const own: ReadCourse = { replica: undefined, wrote: false }
    const result = await course.run(own, work)
    return { result, wrote: own.wrote }
  }

  /** Reads from a replica that has everything that was committed before a moment, if there is one. */
  async readSince<T>(moment: number, read: () => Promise<T>): Promise<T> {
    const replica = this.#find(moment)
    if (!replica) return read()
    const own = course.getStore() ?? { replica, wrote: false }
    own.replica = replica
    try {
      return await (own === course.getStore() ? read() : course.run(own, read))
    } finally {
      own.replica = undefined // for what was begun here and is not over
    }
  }

  #find(moment: number): Replica | undefined {
    const least = Math.max(moment, this.now() - mostLag)
    const ready = this.#replicas.filter(({ asOf }) => asOf > least)
    return ready.length > 0 ? ready[(this.#turn = (this.#turn + 1) % ready.length)] : undefined
  }

  /** For metrics. */
  list(): { name: string; lagSeconds: number; answered: number; failed: number }[] {
    return this.#replicas.map(({ name, asOf, answered, failed }) => {
      return { name, lagSeconds: Math.max(0, this.now() - asOf) / 1_000, answered, failed }
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await Promise.all(this.#replicas.map((replica) => replica.close()))
  }

  #beatIn(milliseconds: number) {
    clearTimeout(this.#timer)
    if (!this.#isClosed) this.#timer = setTimeout(this.#beat, milliseconds).unref()
  }

  #beat = async () => {
    this.#isBeating = true
    const began = Date.now()
    try {
      const { rows } = await this.#primary.query<LogRow>(endOfLog)
      const { system, at, end } = rows[0]!
      this.#ahead = at - began
      this.#samples = [...this.#samples.slice(1 - mostSamples), { at, end }]
      for (const replica of this.#replicas) void replica.look(system, this.#samples)
    } catch {} // the primary is away: soon no replica is fresh enough
    this.#isBeating = false
    this.#beatIn(this.#changedAt > began + this.#ahead ? beatAfterChange : beat)
  }
}

/** Notes a write of this call; what it reads afterwards comes from the primary. */
export function noteWrite(): void {
  const own = course.getStore()
  if (!own) return
  own.wrote = true
  own.replica = undefined
}

/**
 * Asks the replica of this call, if it has one, and the primary when that fails, whatever the reason: it is gone, lost its
 * connection, does not have a new table yet, or removed a row that the question needed.
 */
export async function preferReplica<T>(
  askReplica: (replica: Replica) => Promise<T>,
  askPrimary: () => Promise<T>,
): Promise<T> {
  const own = course.getStore()
  const replica = own?.replica
  if (!replica) return askPrimary()
  try {
    const answer = await askReplica(replica)
    replica.answered += 1
    return answer
  } catch {
    replica.failed += 1
    return askPrimary()
  }
}
