import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { findKeys, keepKeys, secretsFile } from './data-folder.ts'
import { moveEarlierSecret } from './earlier-secret.ts'
import { earliest, type Key, keyIdOf, Keys, loginKey, totpOf } from './keys.ts'
import { StartRefused } from './start-refused.ts'

export interface HeldKeys {
  /** From the setting KEYS, the newest first; empty: only those of the data folder. */
  keys: readonly Key[]
  dataDir: string
}

/**
 * The keys for this database: those of the settings, then those of the data folder. The first process on an empty database
 * creates one. The first process of this release on an older database moves the key stored there to the data folder, and creates
 * a new one beside it. A process that lacks a key named by the database does not start. One process at a time decides.
 */
export async function openKeys(databaseUrl: string, held: HeldKeys): Promise<Keys> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
  client.on('error', () => {}) // the pending query fails too
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0') // the first start on an older database rewrites tables
    await client.query(`select pg_advisory_xact_lock(hashtext('harbour-shop keys'))`)
    const keys = await settleKeys(client, held)
    await client.query('commit')
    return keys
  } finally {
    await client.end().catch(() => {})
  }
}

async function settleKeys(client: pg.Client, held: HeldKeys): Promise<Keys> {
  const [known, earlier] = [await listRegistered(client), await findEarlierSecret(client)]
  const found = ringOf(held)
  let ring = earlier && !found.some(({ id }) => id === earliest) ? [...found, earlier] : found
  requireSame(ring, earlier ? [...known, { id: earliest, proof: proofOf(earlier) }] : known, held)
  // A database that names keys has its newest one already: only a first start creates one.
  if (held.keys.length === 0 && ring.every(({ id }) => id === earliest)) ring = [makeKey(ring), ...ring]
  if (ring.length > found.length) keep(held, ring)
  const keys = new Keys(ring)
  if (earlier) await moveEarlierSecret(client, earlier, keys)
  await sealAnew(client, keys)
  for (const key of ring.filter(({ id }) => id === keys.newest || (earlier && id === earliest)))
    await client.query('insert into secret_key (id, proof) values ($1, $2) on conflict do nothing', [
      key.id,
      proofOf(key),
    ])
  return keys
}

/** Keys of the settings, then those of the data folder that the settings do not name. */
const ringOf = ({ keys, dataDir }: HeldKeys): Key[] => [
  ...keys,
  ...findKeys(dataDir).filter(({ id }) => keys.every((key) => key.id !== id)),
]

/** Stored before anything is encrypted with it. Keys of the settings are not written to the folder. */
function keep({ keys, dataDir }: HeldKeys, ring: readonly Key[]): void {
  const own = ring.filter(({ id }) => keys.every((key) => key.id !== id))
  keepKeys(dataDir, own)
  console.log(`Keys are kept in ${secretsFile(dataDir)}: save that file too, and apart from the database.`)
}

/** 256 random bits, with the next number as id. */
export const makeKey = (ring: readonly Key[]): Key => ({
  id: String(Math.max(0, ...ring.map(({ id }) => Number(id) || 0)) + 1),
  bytes: randomBytes(32),
})

interface RegisteredKey {
  id: string
  proof: Buffer
}

const listRegistered = async (client: pg.Client): Promise<RegisteredKey[]> =>
  (await client.query<RegisteredKey>('select id, proof from secret_key order by first_used_at, id')).rows

/** The key of an older database. The key of an empty database has encrypted nothing and is dropped. */
async function findEarlierSecret(client: pg.Client): Promise<Key | undefined> {
  const { rows } = await client.query<{ secret: string; used: boolean }>(
    'select secret, exists (select from company) as used from installation_secret',
  )
  const [found] = rows
  if (found) await client.query('truncate installation_secret') // truncates the file, so that nothing of it stays on the disk
  return found?.used ? { id: earliest, bytes: Buffer.from(found.secret) } : undefined
}

const proofOf = (key: Key): Buffer => new Keys([key]).mac('the key of this database')

function requireSame(ring: readonly Key[], known: readonly RegisteredKey[], { dataDir }: HeldKeys): void {
  const file = secretsFile(dataDir)
  for (const { id, proof } of known) {
    const key = ring.find((one) => one.id === id)
    if (!key)
      throw new StartRefused(
        `the database names the key ${id}, which is neither in KEYS nor in ${file}: take it from where this database's keys are kept`,
      )
    if (!proofOf(key).equals(proof))
      throw new StartRefused(
        `the key ${id} is not the one that this database was written with: compare KEYS and ${file} with where its keys are kept`,
      )
  }
}

/** Encrypts values that are read at every use with the newest key, so that an older one can be retired. */
async function sealAnew(client: pg.Client, keys: Keys): Promise<void> {
  const staff = await client.query<{ id: string; sealed: string }>('select id, totp_secret as sealed from staff')
  for (const { id, sealed } of staff.rows.filter((one) => keyIdOf(one.sealed) !== keys.newest))
    await client.query('update staff set totp_secret = $2 where id = $1', [
      id,
      keys.seal(totpOf(id), keys.open(totpOf(id), sealed)),
    ])
  const login = await client.query<{ sealed: string }>('select private_key as sealed from login_key')
  for (const { sealed } of login.rows.filter((one) => keyIdOf(one.sealed) !== keys.newest))
    await client.query('update login_key set private_key = $1', [keys.seal(loginKey, keys.open(loginKey, sealed))])
}
