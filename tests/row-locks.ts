import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { lockedAddress } from './lock-scene.ts'

/** Resources that are not locked by rows of a table. */
const held: Record<string, string> = {
  promotion: 'select from promotion for update',
  customer_names: `select pg_advisory_xact_lock(hashtextextended(company || ' ' || key, 140)) from (select distinct company, key from customer_order) known`,
  approval_names: `select pg_advisory_xact_lock(hashtextextended('SPORT approval ' || id || ' ' || kind, 140))
    from staff, unnest(array['gift card', 'points', 'refund', 'goodwill', 'waived charge']) kind`,
  staff_audit: `select pg_advisory_xact_lock(hashtextextended('SPORT', 48))`,
  member_address: lockText(`member SPORT ${lockedAddress}`, 0),
  notice_address: lockText(`notices SPORT ${lockedAddress}`, 0),
  mailing_address: lockText(`mailing SPORT ${lockedAddress}`, 0),
  notice_queue: lockText('notice line SPORT LOCK-S', 0),
  sms_budget: lockText('sms of SPORT', 0),
  promotion_admin: lockText('SPORT promotions', 140),
  content_admin: lockText('SPORT content', 140),
  goods_admin: lockText('SPORT goods', 200),
  shop_admin: lockText('SPORT shop', 140),
  import_turn: `select pg_advisory_xact_lock(hashtextextended('import ' || id, 0)) from import`,
  bulk_run_turn: `select pg_advisory_xact_lock(hashtextextended('bulk run ' || id, 0)) from bulk_run`,
}

function lockText(text: string, seed: number): string {
  return `select pg_advisory_xact_lock(hashtextextended('${text}', ${seed}))`
}

/**
 * Locks every row of every table, each table through its own connection. A transaction of the shop stops before each table in
 * which it locks a row, by any means (a lock, an update, a function, a foreign key), until that table is released.
 */
export class RowLocks {
  readonly #admin: pg.Client
  readonly #holders: ReadonlyMap<string, pg.Client>
  readonly #statements: Readonly<Record<string, string>>
  readonly #tables = new Map<number, string>()

  private constructor(
    admin: pg.Client,
    holders: ReadonlyMap<string, pg.Client>,
    statements: Readonly<Record<string, string>>,
  ) {
    this.#admin = admin
    this.#holders = holders
    this.#statements = statements
  }

  /** `toHash` is what the shop's letters to one phone are counted under. */
  static async open(connectionString: string, toHash: string): Promise<RowLocks> {
    const connect = async () => {
      const client = new pg.Client({ connectionString })
      await client.connect()
      return client
    }
    const admin = await connect()
    const { rows } = await admin.query<{ table: string }>(
      `select relname as table from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration' order by 1`,
    )
    const holders = new Map<string, pg.Client>()
    const statements = { ...held, letter_address: lockText(`letters to ${toHash}`, 0) }
    for (const table of new Set([...rows.map(({ table }) => table), ...Object.keys(statements)]))
      holders.set(table, await connect())
    const locks = new RowLocks(admin, holders, statements)
    for (const [table, holder] of holders) {
      const pid = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
      locks.#tables.set(pid.rows[0]!.pid, table)
    }
    return locks
  }

  /** The tables among the held resources. */
  get tables(): string[] {
    return this.#names.filter((name) => !(name in this.#statements) || name in { promotion: 0, staff_audit: 0 })
  }

  get #names() {
    return [...this.#holders.keys()]
  }

  async close(): Promise<void> {
    await Promise.all([this.#admin, ...this.#holders.values()].map((client) => client.end()))
  }

  async #hold(names: readonly string[]): Promise<void> {
    await Promise.all(
      names.map(async (name) => {
        const holder = this.#holders.get(name)!
        await holder.query('begin')
        await holder.query(this.#statements[name] ?? `select from ${name} for no key update`)
      }),
    )
  }

  #letGo = (name: string) => this.#holders.get(name)!.query('rollback')
  #letAllGo = () => Promise.all(this.#names.map(this.#letGo))

  /** Holds a table again without waiting for rows that a transaction of the shop still locks. */
  async #holdAgain(name: string): Promise<void> {
    const holder = this.#holders.get(name)!
    await holder.query('begin')
    const statement = this.#statements[name]
    if (statement?.includes('pg_advisory_xact_lock'))
      await holder.query(statement.replace('pg_advisory_xact_lock', 'pg_try_advisory_xact_lock'))
    else await holder.query(`${statement ?? `select from ${name} for no key update`} skip locked`)
  }

  /**
   * The open transactions of the shop; of those that wait for a lock also the table, undefined when another transaction of the
   * shop holds it.
   */
  async #listOpen(): Promise<{ transaction: string; isWaiting: boolean; table: string | undefined }[]> {
    const { rows } = await this.#admin.query<{ transaction: string; by: number[] }>(
      `select pid || ' ' || xact_start as transaction,
         case when wait_event_type = 'Lock' then pg_blocking_pids(pid) else '{}' end as by
       from pg_stat_activity activity
       where datname = current_database() and backend_type = 'client backend' and xact_start is not null and pid <> pg_backend_pid() and pid <> all ($1) order by pid`,
      [[...this.#tables.keys()]],
    )
    return rows.map(({ by, transaction }) => ({
      transaction,
      isWaiting: by.length > 0,
      table: by.map((pid) => this.#tables.get(pid)).find(Boolean),
    }))
  }

  #listWaiting = async () => (await this.#listOpen()).filter(({ isWaiting }) => isWaiting)

  /** The number of deadlocks that PostgreSQL resolved in this database, including those that the shop retried. */
  async countDeadlocks(): Promise<number> {
    await this.#admin.query('select pg_stat_force_next_flush()')
    const { rows } = await this.#admin.query<{ count: string }>(
      'select deadlocks as count from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]!.count)
  }

  /**
   * Runs a path through all tables, and returns where each of its transactions stopped, in order. What the path before left to be
   * done in the background ends first, and a table is held again when the transactions that stopped at it have ended, so that
   * one transaction never finds a table free because another one stopped there.
   */
  async walk(path: () => Promise<unknown>): Promise<string[][]> {
    while ((await this.#listOpen()).length > 0) await wait(1)
    await this.#hold(this.#names)
    const stops = new Map<string, string[]>()
    const free = new Map<string, readonly string[]>()
    const walking = follow(path)
    while (!walking.isOver) {
      const open = await this.#listOpen()
      for (const [table, transactions] of free)
        if (!open.some(({ transaction }) => transactions.includes(transaction))) {
          free.delete(table)
          await this.#holdAgain(table)
        }
      const table = open.find((one) => one.table)?.table
      if (!table) {
        await wait(1)
        continue
      }
      const stopped = open.filter((one) => one.table === table).map(({ transaction }) => transaction)
      for (const transaction of stopped) stops.set(transaction, [...(stops.get(transaction) ?? []), table])
      free.set(table, stopped)
      await this.#letGo(table)
    }
    await this.#letAllGo()
    return [...stops.values()]
  }

  /**
   * Runs two paths concurrently: both stop at the first of these tables that they lock, and continue together. If these tables
   * differ, each holds one that the other needs.
   */
  async race(one: () => Promise<unknown>, other: () => Promise<unknown>, tables: readonly string[]): Promise<void> {
    await this.#hold(tables)
    const runs = [follow(one), follow(other)]
    const standing = () => runs.some(({ isOver }) => isOver)
    let waiting = await this.#listWaiting()
    while (waiting.length < 2 && !standing()) waiting = await this.#listWaiting()
    const [first, second] = waiting
    if (first?.table && second?.table && first.table !== second.table) {
      await this.#letGo(second.table)
      while ((await this.#listWaiting()).length < 2 && !standing()) await wait(1)
    }
    await this.#letAllGo()
    await Promise.all(runs.map(({ done }) => done))
  }
}

/** Follows an operation until it ends, in success or failure. */
function follow(path: () => Promise<unknown>) {
  const run = { isOver: false, done: Promise.resolve() }
  run.done = path().then(
    () => void (run.isOver = true),
    () => void (run.isOver = true),
  )
  return run
}
