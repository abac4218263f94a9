import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'
import type { Caller, KeepAnswer } from '../http/endpoint-handler.ts'
import { answerOf, bodyOf, keysOf } from '../process/keys.ts'
import { Refusal } from '../http/refusal.ts'
import { isStalePlan } from './pipelined-connection.ts'
import { transact, leaveToCommit } from './transaction.ts'
import { toTimestamp } from './timestamps.ts'

/**
 * Runs a change in one transaction. With an Idempotency-Key the transaction also stores the answer: a repeat within 24
 * hours gets the same answer, and a concurrent copy waits for the first. Caller, key, request line and body belong
 * together; a used key with anything else is refused with KEY_REUSED.
 */
export async function answerOnce(
  db: Db,
  request: string,
  caller: Caller,
  run: (tx: Tx) => Promise<unknown>,
): Promise<unknown> {
  const kept = readKey(caller)
  if (!kept) return inTransaction(db, run)
  const { visitor, key, digest } = kept
  return inTransaction(db, async (tx) => {
    const first = await tx
      .insertInto('idempotent_answer')
      .values({
        visitor,
        key,
        route: request,
        body_hash: keysOf(tx).sign(bodyOf(digest)), // a body may hold a password
        status: 0,
        answer: 'null',
        created_at: toTimestamp(caller.now),
      })
      .onConflict((same) => same.doNothing())
      .executeTakeFirst()
    if (first.numInsertedOrUpdatedRows === 0n) return findAnswer(tx, visitor, key, request, digest)
    const answer = await run(tx)
    const stored = tx
      .updateTable('idempotent_answer')
      .set({ status: 200, answer: sealAnswer(tx, visitor, key, answer) })
      .where('visitor', '=', visitor)
      .where('key', '=', key)
    leaveToCommit(tx, stored.execute())
    return answer
  })
}

/**
 * Runs a change that is a single statement. Undefined where it could not be made, or where the key has been used: `answerOnce`
 * then decides, under locks.
 */
export async function attemptOnce(
  db: Db,
  request: string,
  caller: Caller,
  attempt: (keep: KeepAnswer) => Promise<unknown>,
): Promise<unknown> {
  const kept = readKey(caller)
  if (!kept) return attempt(() => undefined)
  const { visitor, key, digest } = kept
  const keep: KeepAnswer = (answer, from) => sql`
    insert into idempotent_answer (visitor, key, route, body_hash, status, answer, created_at)
    select ${visitor}::uuid, ${key}, ${request}, ${keysOf(db).sign(bodyOf(digest))}, 200, ${sealAnswer(db, visitor, key, answer)}::jsonb,
      ${toTimestamp(caller.now)}::timestamptz from ${from}`
  // A refusal, too: a used key has an answer, whatever has happened since.
  return attempt(keep).catch(() => undefined)
}

/** The key of a call, with its owner and the digest of the body. */
function readKey(caller: Caller): { visitor: string; key: string; digest: string } | undefined {
  const key = caller.sent.get('idempotency-key')
  const visitor = (caller.visitor ?? caller.staff)?.id
  if (!key || !visitor) return undefined
  if (key.length < 8 || key.length > 128) throw new Refusal('INVALID_INPUT', { field: 'Idempotency-Key' })
  return { visitor, key, digest: createHash('sha256').update(caller.rawBody).digest('hex') }
}

async function findAnswer(tx: Tx, visitor: string, key: string, request: string, digest: string): Promise<unknown> {
  const kept = await tx
    .selectFrom('idempotent_answer')
    .select(['route', 'body_hash', 'answer'])
    .where('visitor', '=', visitor)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (kept.route !== request || !keysOf(tx).isSigned(bodyOf(digest), kept.body_hash)) throw new Refusal('KEY_REUSED')
  return JSON.parse(String(keysOf(tx).open(answerOf(visitor, key), String(kept.answer))))
}

/** Encrypted: some answers contain secrets that are shown only once. */
const sealAnswer = (db: Db, visitor: string, key: string, answer: unknown): string =>
  JSON.stringify(keysOf(db).seal(answerOf(visitor, key), JSON.stringify(answer ?? null)))

/** `POST /staff/orders/W2611200001/pick`: method, path and query of a call. The language of the answer is no part of it. */
export function nameRequest(method: string, { pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams)
  query.delete('locale')
  return `${method} ${pathname.slice('/api'.length)}${query.size > 0 ? `?${query}` : ''}`
}

/** Retries what PostgreSQL asks to retry: deadlocks, serialization failures and plans from before a migration. */
export async function inTransaction<T>(db: Db, run: (tx: Tx) => Promise<T>, tries = 3): Promise<T> {
  try {
    return await transact(db, run)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (tries > 1 && (code === '40P01' || code === '40001' || isStalePlan(error)))
      return inTransaction(db, run, tries - 1)
    throw error
  }
}
