// Migrates what earlier releases encrypted with a key in the database; runs at the first start of the release that keeps keys
// elsewhere.
import { createDecipheriv, hkdfSync } from 'node:crypto'
import type pg from 'pg'
import { answerOf, bodyOf, cardLetterOf, type Key, type Keys, loginKey, totpOf } from './keys.ts'

/**
 * Encrypts plain values and rewrites the tables, because an update leaves the old values in their files. Existing WAL segments
 * and backups are not changed.
 */
export async function moveEarlierSecret(client: pg.Client, earlier: Key, keys: Keys): Promise<void> {
  const staff = await client.query<{ id: string; totp: string }>('select id, totp_secret as totp from staff')
  for (const { id, totp } of staff.rows)
    await client.query('update staff set totp_secret = $2 where id = $1', [
      id,
      keys.seal(totpOf(id), Buffer.from(totp, 'base64')),
    ])
  const login = await client.query<{ key: string }>('select private_key as key from login_key')
  for (const { key } of login.rows)
    await client.query('update login_key set private_key = $1', [keys.seal(loginKey, Buffer.from(key, 'base64'))])
  await sealAnswers(client, keys)
  await sealLetters(client, earlier, keys)
  for (const [table, column] of [
    ['staff', 'totp_secret'],
    ['login_key', 'private_key'],
  ])
    await client.query(`alter table ${table} alter column ${column} type text using ${column} || ''`)
  await client.query('alter table idempotent_answer alter column answer type jsonb using (answer::text)::jsonb')
}

/** Answers stored for idempotency; some contain secrets that are shown only once. */
async function sealAnswers(client: pg.Client, keys: Keys): Promise<void> {
  const { rows } = await client.query<{ visitor: string; key: string; digest: string; answer: string }>(
    'select visitor, key, body_hash as digest, answer::text as answer from idempotent_answer',
  )
  for (const { visitor, key, digest, answer } of rows)
    await client.query('update idempotent_answer set body_hash = $3, answer = $4 where visitor = $1 and key = $2', [
      visitor,
      key,
      keys.sign(bodyOf(digest)),
      JSON.stringify(keys.seal(answerOf(visitor, key), answer)),
    ])
}

/**
 * Gift cards with a pending mail: number and PIN are stored nowhere else. The order's link is created anew when the mail is sent.
 */
async function sealLetters(client: pg.Client, earlier: Key, keys: Keys): Promise<void> {
  await client.query(`
    update graphile_worker._private_jobs set payload = (payload::jsonb #- '{given,buyer}' #- '{again,buyer}')::json
    where payload #>> '{given,buyer,orderPath}' is not null or payload #>> '{again,buyer,orderPath}' is not null`)
  const cipherKey = Buffer.from(hkdfSync('sha256', earlier.bytes, '', 'gift card letters', 32))
  const { rows } = await client.query<{ id: string; card: string; sealed: string }>(`
    select id, payload ->> 'card' as card, payload ->> 'sealed' as sealed
    from graphile_worker._private_jobs where payload ->> 'sealed' is not null`)
  for (const { id, card, sealed } of rows) {
    const bytes = Buffer.from(sealed, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', cipherKey, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    const codes = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
    await client.query(
      `update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{sealed}', to_jsonb($2::text))::json where id = $1`,
      [id, keys.seal(cardLetterOf(card), codes)],
    )
  }
}
