import net, { type Socket } from 'node:net'
import pg from 'pg'

export interface Pooler {
  /** The database URL through the pooler. */
  url: string
  close(): Promise<void>
}

interface Backend {
  stream: Socket
  rest: Buffer
  user: Frontend | undefined
}
interface Frontend {
  stream: Socket
  rest: Buffer
  backend: Backend | undefined
  /** Messages that wait for a connection to PostgreSQL. */
  held: Buffer[]
  /** The number of responses still expected. */
  owed: number
}

/**
 * A pooler in transaction mode at its strictest: each transaction may get another connection, so session state (a named
 * statement, a setting, a LISTEN) is lost. Session settings in the startup message are refused.
 */
export async function openTransactionPooler(databaseUrl: string, connections = 4): Promise<Pooler> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: databaseUrl }))
  await Promise.all(clients.map((client) => client.connect()))
  const free = clients.map((client) => takeOver(client))
  const waiting: Frontend[] = []
  const open = new Set<Socket>()

  function takeOver(client: pg.Client): Backend {
    const stream = client.connection.stream as Socket
    client.on('error', () => {}) // the connection is cut at the end
    stream.removeAllListeners('data')
    const backend: Backend = { stream, rest: Buffer.alloc(0), user: undefined }
    stream.on('data', (bytes: Buffer) => {
      const { user } = backend
      user?.stream.write(bytes)
      backend.rest = readMessages(Buffer.concat([backend.rest, bytes]), (type, body) => {
        if (type !== 'Z' || !user) return
        user.owed -= 1
        if (body.toString() === 'I' && user.owed === 0) release(user)
      })
    })
    return backend
  }

  function release(user: Frontend) {
    const { backend } = user
    if (!backend) return
    user.backend = undefined
    backend.user = undefined
    free.push(backend) // appended, so that the same client gets another connection next
    const next = waiting.shift()
    if (next) lend(next)
  }

  function lend(user: Frontend) {
    const backend = free.shift()
    if (!backend) return void waiting.push(user)
    user.backend = backend
    backend.user = user
    backend.stream.write(Buffer.concat(user.held.splice(0)))
  }

  const server = net.createServer((stream) => {
    const user: Frontend = { stream, rest: Buffer.alloc(0), backend: undefined, held: [], owed: 0 }
    let isKnown = false
    open.add(stream)
    stream.on('close', () => open.delete(stream))
    stream.on('error', () => {}) // 'close' follows
    stream.on('data', (bytes: Buffer) => {
      user.rest = Buffer.concat([user.rest, bytes])
      if (!isKnown) {
        if (user.rest.length < 4 || user.rest.length < user.rest.readInt32BE(0)) return
        const length = user.rest.readInt32BE(0)
        const refused = findUnsupported(user.rest.subarray(8, length))
        if (refused) return void stream.end(writeFatal(`unsupported startup parameter: ${refused}`))
        isKnown = true
        user.rest = user.rest.subarray(length)
        stream.write(startupAnswer)
      }
      user.rest = readMessages(user.rest, (type, _, whole) => {
        if (type === 'X') return void stream.end()
        if (type === 'S' || type === 'Q') user.owed += 1
        if (user.backend) return void user.backend.stream.write(whole)
        user.held.push(whole)
        if (user.held.length === 1) lend(user)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as net.AddressInfo).port)
  url.searchParams.delete('host')
  return {
    url: url.href,
    async close() {
      for (const stream of open) stream.destroy()
      await new Promise((resolve) => server.close(resolve))
      for (const { connection } of clients) connection.stream.destroy()
    },
  }
}

/** Parses messages: a type byte, a length that includes itself, and the payload. Returns the incomplete rest. */
function readMessages(bytes: Buffer, hear: (type: string, body: Buffer, whole: Buffer) => void): Buffer {
  let at = 0
  while (bytes.length - at >= 5) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    if (end > bytes.length) break
    hear(String.fromCharCode(bytes[at]!), bytes.subarray(at + 5, end), bytes.subarray(at, end))
    at = end
  }
  return bytes.subarray(at)
}

const findUnsupported = (startup: Buffer) =>
  startup
    .toString()
    .split('\0')
    .find(
      (name, at) =>
        at % 2 === 0 && name !== '' && !['user', 'database', 'application_name', 'client_encoding'].includes(name),
    )

/** Authentication succeeds without a check; ready for queries. */
const startupAnswer = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73])

function writeFatal(message: string): Buffer {
  const body = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
