import type pg from 'pg'
import { findKeys, keepKeys } from './data-folder.ts'
import type { HeldKeys } from './key-registry.ts'
import { earliest } from './keys.ts'
import { StartRefused } from './start-refused.ts'

/** Values that are read once soon after they were made (stored answers, codes, pending mails) have expired by then. */
const rest = '24 hours'

/**
 * Retires a key: the database no longer names it, and it is removed from the data folder. Refused while values exist that only
 * this key can read. Links in mails that it has signed become invalid.
 */
export async function retireKey(pool: pg.Pool, { keys, dataDir }: HeldKeys, id: string): Promise<void> {
  const { rows: known } = await pool.query<{ id: string; rested: boolean }>(
    'select id, first_used_at < now() - $1::interval as rested from secret_key order by first_used_at desc, id desc',
    [rest],
  )
  const [newest] = known
  if (!known.some((one) => one.id === id)) throw new StartRefused(`The database names no key ${id}.`)
  if (newest?.id === id) throw new StartRefused(`The key ${id} is the newest: make another first.`)
  if (!newest?.rested)
    throw new StartRefused(`The key ${newest?.id} has to be in use for ${rest} before another is given up.`)
  const cards = await countCards(pool, id)
  if (cards > 0)
    throw new StartRefused(
      `${cards} gift cards with a balance, in nobody's wallet, were made with the key ${id}: send them again first, which gives them other numbers.`,
    )
  await pool.query('delete from secret_key where id = $1', [id])
  const own = findKeys(dataDir)
  if (own.some((key) => key.id === id))
    keepKeys(
      dataDir,
      own.filter((key) => key.id !== id),
    )
  if (keys.some((key) => key.id === id)) console.log(`Take the key ${id} out of KEYS, on every machine.`)
}

/** A card in a wallet pays without its number. */
async function countCards(pool: pg.Pool, id: string): Promise<number> {
  const named = Buffer.from(`${id}.`)
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) from gift_card where balance_cents + held_cents > 0 and claimed_at is null
      and (substring(code_hash from 1 for $2) = $1 or ($3 and octet_length(code_hash) = 32))`,
    [named, named.length, id === earliest],
  )
  return rows[0]!.count
}
