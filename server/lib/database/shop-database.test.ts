import net from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readSettings } from '../process/settings.ts'
import { createDatabase } from '#tests/database.ts'
import { openDatabase } from './shop-database.ts'

/** A server that speaks the PostgreSQL protocol as far as its version is read. */
async function openOlderServer(version: string) {
  const message = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5)
    head.write(type)
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  const ready = message('Z', Buffer.from('I'))
  const text = Buffer.from(version)
  const column = Buffer.concat([
    Buffer.from('server_version\0'),
    Buffer.from('00000000000000000019ffffffffffff0000', 'hex'),
  ])
  const row = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, text.length]), text])
  const rows = [
    message('T', Buffer.concat([Buffer.from([0, 1]), column])),
    message('D', row),
    message('C', Buffer.from('SHOW\0')),
    ready,
  ]
  const server = net.createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
      socket.on('data', (asked) => asked[0] === 81 && socket.write(Buffer.concat(rows)))
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as net.AddressInfo).port, close: () => server.close() }
}

test('(E25) an older PostgreSQL is told its version in one line, before anything is changed in it', async () => {
  const older = await openOlderServer('15.14 (Debian 15.14-0+deb12u1)')
  const settings = readSettings({ DATABASE_URL: `postgres://shop@127.0.0.1:${older.port}/shop?sslmode=disable` })
  await expect(openDatabase(settings, '', { lost: () => {}, undo: [] })).rejects.toThrow(
    /^the database at DATABASE_URL is PostgreSQL 15\.14 [^\n]*, and 18 or later is needed$/,
  )
  older.close()
})

test('(E25) a database with the tables of another program is left as it is', async () => {
  const { url, drop } = await createDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create table invoice (id integer)')
  const undo: (() => Promise<unknown>)[] = []
  await expect(openDatabase(readSettings({ DATABASE_URL: url }), '', { lost: () => {}, undo })).rejects.toThrow(
    'the database at DATABASE_URL holds tables of another program (1); name an empty one',
  )
  const { rows } = await client.query(`select table_name from information_schema.tables where table_schema = 'public'`)
  expect(rows).toEqual([{ table_name: 'invoice' }])
  for (const close of undo) await close()
  await client.end()
  await drop()
})
