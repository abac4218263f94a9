// The floor of buying: bare node:http and pg. It takes the six calls of a guest checkout, writes the rows that the shop writes
// (one statement and one commit a call), answers the bytes that the shop answers, and knows no rules.
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import type { AddressInfo } from 'node:net'
import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { startPostgres } from '#server/lib/database/postgres.ts'
import { report } from './child.ts'
import { countTurns, readDatabaseCpu } from './database-use.ts'
import { recordCheckout } from './recorded-checkout.ts'

const [bankUrl, bankSecret] = process.argv.slice(2) as [string, string]
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-floor-'))
fs.chmodSync(folder, 0o755)
const postgres = await startPostgres(folder, 'bench')
const url = postgres.url('postgres')
const { calls, own, goods } = await recordCheckout(url, folder, { url: bankUrl, secret: bankSecret })
const pool = new pg.Pool({ connectionString: url, max: 8 })
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
  const { name, text, values, reply } = calls[call]!
  const own = journeys.get(journey) ?? beginJourney(journey)
  try {
    await pool.query({ name, text, values: values.map((value) => (value === null ? null : (own.get(value) ?? value))) })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': reply.byteLength })
    response.end(reply)
  } catch (error) {
    response.writeHead(500)
    response.end(String(error))
  }
}

/** Values that no other journey has, and goods of its own choice. */
function beginJourney(journey: string) {
  begun += 1
  const fresh = new Map([...own].map(([value, type]) => [value, makeValue(type)]))
  const start = (begun * 7) % (goods.length - 3)
  goods.slice(0, 3).forEach((recorded, at) => fresh.set(recorded, goods[start + at]!))
  journeys.set(journey, fresh)
  return fresh
}

function makeValue(type: string) {
  if (type === 'uuid') return randomUUID()
  return type === 'bytea' ? `\\x${randomBytes(32).toString('hex')}` : randomBytes(12).toString('hex')
}

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
process.once('SIGTERM', async () => {
  server.closeAllConnections()
  await pool.end()
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
  process.exit(0)
})
