import { createHash } from 'node:crypto'
import pg from 'pg'
import driver from 'pg/lib/utils.js'

/** A statement on its way, with its values for $1, $2, … and who waits for the answer. */
export interface Statement {
  text: string
  /** Under this name its plan is kept by the connection. */
  name: string
  values: unknown[]
  resolve(answer: StatementResult): void
  reject(error: Error): void
}

export interface StatementResult {
  command: string
  rowCount: number | null
  rows: ResultRow[]
}

type ResultRow = Record<string, unknown>
type ColumnReader = readonly [name: string, read: (text: string) => unknown]

/** Values are written for the journey here: what cannot be written fails by itself, before anything of its piece has left. */
export const state = (text: string, values: readonly unknown[], waiting: Pick<Statement, 'resolve' | 'reject'>) => ({
  text,
  name: nameOf(text),
  values: values.map((value) => driver.prepareValue(value)),
  ...waiting,
})

/**
 * Statements that leave in one piece and are answered in one. The driver ends each of its queries by itself, and at each end
 * PostgreSQL writes what it has and wakes this process; these have one end. It also has the columns described anew each time;
 * here that is once a connection. After a statement that failed none is done, and all fail with it; outside a transaction the
 * whole piece is undone.
 *
 * To the driver it is a query whose name and text are those of the statement that is being answered. Its pipeline refuses
 * queries of others' making because such may leave something open behind them; a piece leaves nothing.
 */
export class PipelinedBatch extends pg.Query {
  declare callback: () => void
  readonly #statements: readonly Statement[]
  #at = 0
  #columns: readonly ColumnReader[] = []
  #rows: ResultRow[] = []
  /** What this connection's statements answer with, as far as it has been told. */
  #known = new Map<string, readonly ColumnReader[]>()

  constructor(statements: readonly Statement[]) {
    super('', () => {})
    this.#statements = statements
  }

  get name() {
    return this.#statements[this.#at]?.name
  }
  set name(_) {} // the driver would give it its own

  get text() {
    return this.#statements[this.#at]?.text
  }
  set text(_) {}

  override submit = (connection: pg.Connection) => {
    const wire = connection as Wire
    this.#known = columnsOf(wire)
    if (unnamed.has(wire)) for (const statement of this.#statements) statement.name = ''
    for (const { text, name, values } of this.#statements) {
      if (name === '' || !(name in wire.parsedStatements || name in wire.submittedNamedStatements)) {
        wire.parse({ name, text })
        if (name !== '') wire.submittedNamedStatements[name] = text
      }
      wire.bind({ statement: name, values })
      if (!this.#known.has(name)) wire.describe({ type: 'P' })
      wire.execute()
    }
    wire.sync()
    return null
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }) {
    this.#columns = fields.map((field) => [field.name, pg.types.getTypeParser(field.dataTypeID, 'text')])
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
    if (this.#columns.length === 0) this.#columns = this.#known.get(this.name!) ?? []
    const row: ResultRow = {}
    for (let at = 0; at < fields.length; at += 1) {
      const [name, read] = this.#columns[at]!
      row[name] = fields[at] === null ? null : read(fields[at]!)
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }) {
    const count = text.slice(text.lastIndexOf(' ') + 1)
    const [command = ''] = text.split(' ', 1)
    const { name, resolve } = this.#statements[this.#at]!
    if (name !== '' && !this.#known.has(name)) this.#known.set(name, this.#columns)
    const rows = this.#rows
    this.#next()
    resolve({ command, rowCount: count === '' || count === command ? null : Number(count), rows })
  }

  handleEmptyQuery() {
    this.handleCommandComplete({ text: '' })
  }

  /** The driver's own limit of time (`query_timeout`) ends with its callback. */
  handleReadyForQuery() {
    this.callback()
  }

  handleError(error: Error, connection: pg.Connection) {
    this.callback()
    for (const { name, reject } of this.#statements.slice(this.#at)) {
      delete (connection as Wire).submittedNamedStatements[name] // if it was new, it has not been read
      reject(error)
    }
    this.#at = this.#statements.length
  }

  #next() {
    this.#at += 1
    this.#columns = []
    this.#rows = []
  }
}

/** A connection as the driver writes to it, and the statements it knows by name or is about to. */
type Wire = Omit<pg.Connection, 'parse' | 'bind' | 'describe' | 'execute'> & {
  parse(statement: { name: string; text: string }): void
  bind(statement: { statement: string; values: readonly unknown[] }): void
  describe(portal: { type: 'P' }): void
  execute(): void
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

const unnamed = new WeakSet<object>()

/** On this connection no statement gets a name: behind a pooler the next transaction may be another server process's, which does not know it. */
export const keepUnnamed = (client: pg.PoolClient): void => void unnamed.add(connectionOf(client))

/** The driver's own connection below a client. */
export const connectionOf = (client: pg.PoolClient): pg.Connection =>
  (client as pg.PoolClient & { connection: pg.Connection }).connection

const columns = new WeakMap<Wire, Map<string, readonly ColumnReader[]>>()

function columnsOf(wire: Wire) {
  const known = columns.get(wire) ?? new Map<string, readonly ColumnReader[]>()
  columns.set(wire, known)
  return known
}

const names = new Map<string, string>()

/**
 * A statement with a name is planned once a connection; without one, at every call. At most 1,000 names a process: a text that
 * keeps changing must not fill the server's memory.
 */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined && names.size < 1_000) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name ?? ''
}
