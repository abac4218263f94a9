import { createCipheriv, createHmac, generateKeyPairSync, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cloneDatabase } from '#tests/database.ts'
import { readSecrets, secretsFile } from './data-folder.ts'
import { connect, type Connection } from '../database/connection-pools.ts'
import { addJob } from './job-registry.ts'
import { inTransaction } from '../database/idempotency.ts'
import { type HeldKeys, makeKey, openKeys } from './key-registry.ts'
import { retireKey } from './retire-key.ts'
import { answerOf, cardLetterOf, type Key, Keys, loginKey, totpOf, writeKeys } from './keys.ts'
import { readSettings } from './settings.ts'
import { StartRefused } from './start-refused.ts'

const told = vi.spyOn(console, 'log').mockImplementation(() => {})
const folders: string[] = []
const newFolder = (): HeldKeys => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-keys-'))
  folders.push(dataDir)
  return { keys: [], dataDir }
}
afterAll(() => folders.forEach((folder) => fs.rmSync(folder, { recursive: true })))

/** A demo shop of the previous release: its key is in a table. */
let database: Awaited<ReturnType<typeof cloneDatabase>>
let connection: Connection
beforeEach(async () => {
  database = await cloneDatabase()
  connection = connect(database.url, { most: 4 })
  await sql`truncate secret_key`.execute(connection.db)
  await sql`insert into installation_secret default values`.execute(connection.db)
})
afterEach(async () => {
  await connection.close()
  await database.drop()
})
const open = (held: HeldKeys) => openKeys(database.url, held)
const staff = randomUUID()
const secretOf = async () =>
  (await connection.db.selectFrom('installation_secret').select('secret').executeTakeFirst())?.secret
const hire = (totp: string) =>
  sql`insert into staff (id, company, name, email, role, totp_secret, created_at)
    values (${staff}, 'SPORT', 'May', 'may@harbour.example', 'owner', ${totp}, now())`.execute(connection.db)
const totpIn = async () =>
  (await connection.db.selectFrom('staff').select('totp_secret').where('id', '=', staff).executeTakeFirstOrThrow())
    .totp_secret
const named = async () =>
  (await connection.db.selectFrom('secret_key').select('id').orderBy('id').execute()).map(({ id }) => id)

/** The data files of these tables, as a copy of the disk would contain them. */
async function readFiles(...tables: string[]): Promise<string> {
  await sql`checkpoint`.execute(connection.db)
  const { rows } = await sql<{ bytes: Buffer }>`
    select pg_read_binary_file(pg_relation_filepath(oid)) as bytes from pg_class where relname = any(${tables})
    union all select pg_read_binary_file(pg_relation_filepath(reltoastrelid)) from pg_class
      where relname = any(${tables}) and reltoastrelid <> 0`.execute(connection.db)
  return rows.map(({ bytes }) => bytes.toString('latin1')).join('')
}

test('(A3) a database of the release before opens: its key moves to the data folder, and what it made goes on', async () => {
  const secret = (await secretOf())!
  const [order, card, visitor] = [randomUUID(), randomUUID(), randomUUID()]
  const totp = randomBytes(20)
  await hire(totp.toString('base64'))
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
  await sql`insert into login_key (public_key, private_key, made_at)
    values (${pair.publicKey}, ${pair.privateKey.toString('base64')}, now())`.execute(connection.db)
  await sql`insert into idempotent_answer (visitor, key, route, body_hash, status, answer, created_at)
    values (${visitor}, 'press-once', 'POST /staff/debugSecret', '', 200, '{"secret":"told-only-once"}', now())`.execute(
    connection.db,
  )
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(hkdfSync('sha256', secret, '', 'gift card letters', 32)), iv)
  const letter = Buffer.concat([cipher.update('1111222233334444 567890'), cipher.final()])
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), letter]).toString('base64url')
  const given = { name: 'Amy', buyer: { number: 'W1', orderPath: '/personal/orders/W1?token=told' } }
  await inTransaction(connection.db, (tx) =>
    addJob(tx, 'mailGiftCard', { card, to: 'amy@friends.example', sealed, given }),
  )

  const held = newFolder()
  const keys = await open(held)
  expect(keys.newest).toBe('1')
  expect(told).toHaveBeenCalledTimes(1) // where they are stored
  expect(readSecrets(held.dataDir).keys.map(({ id }) => id)).toEqual(['1', '0'])
  expect(fs.statSync(secretsFile(held.dataDir)).mode & 0o777).toBe(0o600)
  expect([await secretOf(), await named()]).toEqual([undefined, ['0', '1']])

  const link = createHmac('sha256', secret).update(order).digest('base64url')
  expect([keys.isSigned(order, link), keys.isSigned(order, keys.sign(order))]).toEqual([true, true])
  const cardHash = createHmac('sha256', secret).update('gift card 1111222233334444').digest()
  expect(keys.hashes('gift card 1111222233334444')).toContainEqual(cardHash)
  expect(keys.open(totpOf(staff), await totpIn())).toEqual(totp)
  const login = await connection.db.selectFrom('login_key').select('private_key').executeTakeFirstOrThrow()
  expect(keys.open(loginKey, login.private_key)).toEqual(pair.privateKey)
  const kept = await connection.db.selectFrom('idempotent_answer').select('answer').executeTakeFirstOrThrow()
  expect(keys.open(answerOf(visitor, 'press-once'), String(kept.answer)).toString()).toContain('told-only-once')
  const { rows } = await sql<{ sealed: string; given: object }>`
    select payload ->> 'sealed' as sealed, payload -> 'given' as given from graphile_worker._private_jobs`.execute(
    connection.db,
  )
  expect(keys.open(cardLetterOf(card), rows[0]!.sealed).toString()).toBe('1111222233334444 567890')
  expect(rows[0]!.given).toEqual({ name: 'Amy' }) // the order's link is created anew

  const files = await readFiles('staff', 'login_key', 'idempotent_answer', 'installation_secret')
  expect(files).toContain('may@harbour.example')
  for (const clear of [
    totp.toString('base64'),
    'told-only-once',
    secret,
    pair.privateKey.toString('base64').slice(9, 40),
  ])
    expect(files).not.toContain(clear)
  expect((await open(held)).isSigned(order, link)).toBe(true) // restarted
})

test('(A3) a process that lacks a key which the database names, or holds another under its name, does not start', async () => {
  const held = newFolder()
  await open(held)
  const lacking = newFolder()
  await expect(open(lacking)).rejects.toThrow(
    `the database names the key 0, which is neither in KEYS nor in ${secretsFile(lacking.dataDir)}`,
  )
  const own = readSecrets(held.dataDir).keys
  await expect(open({ ...lacking, keys: own.slice(0, 1) })).rejects.toThrow('names the key 0')
  await expect(open({ ...lacking, keys: [makeKey([]), own[1]!] })).rejects.toThrow('the key 1 is not the one')
  expect((await open({ ...lacking, keys: own })).newest).toBe('1')
  expect(readSecrets(lacking.dataDir).keys).toEqual([]) // keys of the settings are not written to the folder
})

test('(A3) two that start at once on an empty database agree on one key, or the second is told which it lacks', async () => {
  await connection.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from company`.execute(tx)
  })
  const [one, other] = [newFolder(), newFolder()]
  const started = await Promise.allSettled([open(one), open(other)])
  expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect([await named(), await secretOf()]).toEqual([['1'], undefined]) // the secret of an empty database has encrypted nothing
  await sql`truncate secret_key`.execute(connection.db)
  const shared = { keys: [makeKey([])] }
  const both = await Promise.all([open({ ...newFolder(), ...shared }), open({ ...newFolder(), ...shared })])
  expect(both.map(({ newest }) => newest)).toEqual(['1', '1'])
})

test('(A3) a new key makes what is new, the old one reads what is old until it is given up', async () => {
  await sql`truncate installation_secret`.execute(connection.db)
  const [first, second]: Key[] = [
    { ...makeKey([]), id: '5' },
    { ...makeKey([]), id: '6' },
  ]
  const before = await open({ ...newFolder(), keys: [first!] })
  await hire(before.seal(totpOf(staff), 'twenty secret bytes!'))
  const link = before.sign('an order')
  const card = before.hash('gift card 1')
  await sql`insert into gift_card (company, code_hash, pin_hash, first2, last4, issued_cents, balance_cents, expires, issued_at)
    values ('SPORT', ${card}, ${card}, '11', '4444', 100, 100, '2030-01-01', now())`.execute(connection.db)

  const held = { ...newFolder(), keys: [second!, first!] }
  const after = await open(held)
  expect(await totpIn()).toMatch(/^6\./)
  expect(after.open(totpOf(staff), await totpIn()).toString()).toBe('twenty secret bytes!')
  expect(after.sign('an order')).toMatch(/^6\.[\w-]{43}$/)
  expect([after.isSigned('an order', link), after.isSigned('another', link)]).toEqual([true, false])
  expect(after.isHashOf('gift card 1', card)).toBe(true)
  expect(() => after.open(totpOf(randomUUID()), after.seal(totpOf(staff), 'bound'))).toThrow('authenticate') // bound to its row

  await expect(retireKey(connection.pool, held, '6')).rejects.toThrow('is the newest')
  await expect(retireKey(connection.pool, held, '5')).rejects.toThrow('24 hours')
  await sql`update secret_key set first_used_at = now() - interval '25 hours' where id = '6'`.execute(connection.db)
  await sql`update secret_key set first_used_at = now() - interval '26 hours' where id = '5'`.execute(connection.db)
  await expect(retireKey(connection.pool, held, '5')).rejects.toThrow('1 gift cards with a balance, in nobody')
  await sql`update gift_card set balance_cents = 0 where code_hash = ${card}`.execute(connection.db)
  await retireKey(connection.pool, held, '5')
  expect((await open({ ...held, keys: [second!] })).isSigned('an order', link)).toBe(false)
})

test('(A3) a damaged file of secrets is spoken of in one line, without a word of what stands in it', () => {
  const { dataDir } = newFolder()
  readSecrets(dataDir)
  for (const damaged of ['', '{"postgres":"p4ssword","ba', '{"postgres":"p4ssword"}']) {
    fs.writeFileSync(secretsFile(dataDir), damaged)
    expect(() => readSecrets(dataDir)).toThrow(
      new StartRefused(`${secretsFile(dataDir)} is damaged: bring it from where it is saved`),
    )
  }
})

test('(A3) KEYS is read as `npm run keys -- make` prints it, and never repeated', () => {
  const ring = [makeKey([{ id: '7', bytes: Buffer.alloc(32) }]), makeKey([])]
  expect(readSettings({ KEYS: writeKeys(ring) }).keys).toEqual(ring)
  for (const wrong of [
    'nonsense',
    '1:c2hvcnQ=',
    `1:${ring[0]!.bytes.toString('base64')},1:${ring[1]!.bytes.toString('base64')}`,
  ])
    expect(() => readSettings({ KEYS: wrong })).toThrow(/^KEYS [^(]*$/)
  expect(new Keys(ring).newest).toBe('8')
})
