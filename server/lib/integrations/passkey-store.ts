import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import { toTimestamp } from '../database/timestamps.ts'
import type { Credential } from './passkey-ceremonies.ts'

/** Per owner. */
export const mostPasskeys = 20

/** The owner of a passkey. */
export interface PasskeyOwner {
  company: string
  kind: 'member' | 'staff'
  id: string
}

export interface StoredPasskey extends Credential {
  id: string
  owner: string
  name: string
  madeAt: Temporal.Instant
  usedAt: Temporal.Instant | null
}

const passkeys = (db: Db, kind: PasskeyOwner['kind']) =>
  db
    .selectFrom('passkey')
    .select(['id', 'credential', 'public_key', 'counter', 'host', 'name', 'made_at', 'used_at', `${kind} as owner`])
    .where(kind, 'is not', null)

type PasskeyRecord = Awaited<ReturnType<ReturnType<typeof passkeys>['executeTakeFirstOrThrow']>>

const readRow = ({ public_key, made_at, used_at, owner, ...row }: PasskeyRecord): StoredPasskey => ({
  ...row,
  owner: owner!,
  publicKey: new Uint8Array(public_key),
  madeAt: made_at.toTemporalInstant(),
  usedAt: used_at?.toTemporalInstant() ?? null,
})

/** Oldest first. */
export async function list(db: Db, { company, kind, id }: PasskeyOwner): Promise<StoredPasskey[]> {
  const rows = await passkeys(db, kind).where('company', '=', company).where(kind, '=', id).orderBy('id').execute()
  return rows.map(readRow)
}

/** By the credential id. */
export async function findPasskey(
  db: Db,
  { company, kind }: Pick<PasskeyOwner, 'company' | 'kind'>,
  credential: string,
): Promise<StoredPasskey | undefined> {
  const row = await passkeys(db, kind)
    .where('company', '=', company)
    .where('credential', '=', credential)
    .executeTakeFirst()
  return row && readRow(row)
}

/** Undefined when the company has it already. */
export async function insertPasskey(
  tx: Tx,
  { company, kind, id: owner }: PasskeyOwner,
  { credential, publicKey, counter, host, name, now }: Credential & { name: string; now: Temporal.Instant },
): Promise<StoredPasskey | undefined> {
  const row = await tx
    .insertInto('passkey')
    .values({
      company,
      [kind]: owner,
      credential,
      public_key: Buffer.from(publicKey),
      counter,
      host,
      name,
      made_at: toTimestamp(now),
    })
    .onConflict((known) => known.columns(['company', 'credential']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row && { ...row, owner, credential, publicKey, counter, host, name, madeAt: now, usedAt: null }
}

/**
 * Stores the new counter. False when the passkey is gone or the counter did not grow: equal counters mean that one is a
 * clone.
 */
export async function noteUse(tx: Tx, id: string, counter: number, now: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update passkey set counter = ${counter}, used_at = ${toTimestamp(now)}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`.execute(tx)
  return numAffectedRows === 1n
}

/** False when it is not this owner's. */
export async function rename(tx: Tx, owner: PasskeyOwner, id: string, name: string): Promise<boolean> {
  const renamed = await tx
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('company', '=', owner.company)
    .where(owner.kind, '=', owner.id)
    .executeTakeFirst()
  return renamed.numUpdatedRows === 1n
}

/** Its name; undefined when it is not this owner's. */
export async function remove(tx: Tx, owner: PasskeyOwner, id: string): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('company', '=', owner.company)
    .where(owner.kind, '=', owner.id)
    .returning('name')
    .executeTakeFirst()
  return removed?.name
}

export async function removeAll(tx: Tx, { company, kind, id }: PasskeyOwner): Promise<void> {
  await tx.deleteFrom('passkey').where('company', '=', company).where(kind, '=', id).execute()
}
