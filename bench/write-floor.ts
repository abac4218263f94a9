// The floor of buying: bare node:http and pg. It takes the calls of a guest's and of two members' checkouts, writes the rows that the shop writes
// (one statement and one commit a call), answers the bytes that the shop answers, and knows no rules. A call that asks the bank asks it here, too,
// after its rows are on the disk, and notes its answer in a second commit, which waits for nothing.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { report } from './child.ts'
import { countTurns, readDatabaseCpu } from './database-use.ts'
import { makeFolder, openPostgres, undoAtEnd } from './ending.ts'
import { mostLines, recordCheckouts, type RecordedCheckout } from './recorded-checkout.ts'
import { askBank } from './recording-bank.ts'

const [bankUrl, bankSecret, richMembers] = process.argv.slice(2) as [string, string, string]
const folder = makeFolder('floor')
const postgres = await openPostgres(folder, 'bench')
const url = postgres.url('postgres')
const bank = { url: bankUrl, secret: bankSecret }
const { checkouts, goods, members } = await recordCheckouts(url, folder, bank, Number(richMembers))
const calls = checkouts.flatMap((checkout) => checkout.calls.map((call) => ({ ...call, checkout })))
const pool = new pg.Pool({ connectionString: url, max: 8 })
undoAtEnd(() => pool.end())
const turns = countTurns(pool)

/** The own values of each journey under way. */
const journeys = new Map<string, Map<string, string>>()
let begun = 0

const server = http.createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts)
    if (body.length > 0) JSON.parse(body.toString()) // as every server has to
    void answer(Number(request.headers['x-call']), String(request.headers['x-journey']), response)
  })
})

async function answer(call: number, journey: string, response: http.ServerResponse) {
  const { name, writes, bank: asked, own: values, reply, checkout } = calls[call]!
  const own = journeys.get(journey) ?? beginJourney(journey, checkout)
  for (const [value, type] of values) own.set(value, makeValue(type))
  const write = async (at: number) => {
    const { text, values: recorded } = writes[at]!
    const given = recorded.map((value) => (value === null ? null : (own.get(value) ?? value)))
    await pool.query({ name: `${name} ${at}`, text, values: given })
  }
  try {
    await write(0)
    if (asked) JSON.parse(await askBank(bankUrl, asked))
    if (asked) await write(1)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': reply.byteLength })
    response.end(reply)
  } catch (error) {
    response.writeHead(500)
    response.end(String(error))
  }
}

/** Goods of its own choice, and a member who has not bought yet. */
function beginJourney(journey: string, { ids }: RecordedCheckout) {
  begun += 1
  const fresh = new Map<string, string>()
  const start = (begun * 7) % (goods.length - mostLines)
  goods.slice(0, mostLines).forEach((recorded, at) => fresh.set(recorded, goods[start + at]!))
  if (ids.length > 0) {
    const member = members.pop()!
    for (const [at, recorded] of ids.entries()) fresh.set(recorded, member[at]!)
  }
  journeys.set(journey, fresh)
  return fresh
}

function makeValue(type: string) {
  if (type === 'uuid') return randomUUID()
  return type === 'bytea' ? `\\x${randomBytes(32).toString('hex')}` : randomBytes(12).toString('hex')
}

undoAtEnd(() => server.closeAllConnections())
server.listen(0, '127.0.0.1', () =>
  report(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => ({
    databaseCpu: readDatabaseCpu(folder),
    turns: turns(),
  })),
)
process.on('message', async (message) => {
  if (typeof message === 'object' && message && 'settle' in message) {
    await pool.query('analyze')
    process.send?.('settled')
  }
  if (typeof message === 'object' && message && 'requests' in message)
    process.send?.(calls.map(({ name, request }) => ({ name, request })))
})
