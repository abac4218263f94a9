import type { Role } from '#contract/endpoint.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

export interface StaffAccount {
  id: string
  company: string
  name: string
  email: string
  role: Role
  passwordHash: string | null
  /** Encrypted (keys.ts). */
  totpSecret: string
  setUpHash: Buffer | null
  setUpEnds: Date | null
  lastLoginAt: Date | null
  disabledAt: Date | null
}

const accounts = (db: Db) =>
  db
    .selectFrom('staff')
    .select(['id', 'company', 'name', 'email', 'role', 'password_hash as passwordHash', 'totp_secret as totpSecret'])
    .select(['set_up_hash as setUpHash', 'set_up_ends as setUpEnds', 'last_login_at as lastLoginAt'])
    .select('disabled_at as disabledAt')
    .$castTo<StaffAccount>()

export const findStaff = (db: Db, company: string, id: string): Promise<StaffAccount | undefined> =>
  accounts(db).where('company', '=', company).where('id', '=', id).executeTakeFirst()

export const findByEmail = (db: Db, company: string, email: string): Promise<StaffAccount | undefined> =>
  accounts(db).where('company', '=', company).where('email', '=', email).executeTakeFirst()

type ListedAccount = StaffAccount & { passkeys: string }

/** With the number of passkeys. */
const listed = (db: Db) =>
  accounts(db)
    .select((query) =>
      query
        .selectFrom('passkey')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('passkey.staff', '=', 'staff.id')
        .as('passkeys'),
    )
    .$castTo<ListedAccount>()
    .orderBy('company')
    .orderBy('email')

export const all = (db: Db): Promise<ListedAccount[]> => listed(db).execute()

export const ofCompany = (db: Db, company: string): Promise<ListedAccount[]> =>
  listed(db).where('company', '=', company).execute()

export interface SetUpColumns {
  totpSecret: string
  setUpHash: Buffer
  setUpEnds: Temporal.Instant
}

/** False when the e-mail is taken. */
export async function insertStaff(
  tx: Tx,
  account: Pick<StaffAccount, 'id' | 'company' | 'name' | 'email' | 'role'> & SetUpColumns & { now: Temporal.Instant },
): Promise<boolean> {
  const { id, company, name, email, role, now } = account
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staff')
    .values({ id, company, name, email, role, ...columnsOf(account), created_at: toTimestamp(now) })
    .onConflict((same) => same.columns(['company', 'email']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const columnsOf = ({ totpSecret, setUpHash, setUpEnds }: SetUpColumns) => ({
  totp_secret: totpSecret,
  set_up_hash: setUpHash,
  set_up_ends: toTimestamp(setUpEnds),
})

/** Resets an account: no password, a new authenticator. */
export async function beginAgain(tx: Tx, id: string, setUp: SetUpColumns): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ ...columnsOf(setUp), password_hash: null, totp_step: 0, disabled_at: null })
    .where('id', '=', id)
    .execute()
}

export async function disable(tx: Tx, id: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ disabled_at: toTimestamp(now), set_up_hash: null, set_up_ends: null })
    .where('id', '=', id)
    .execute()
}

export async function setRole(tx: Tx, id: string, role: Role): Promise<void> {
  await tx.updateTable('staff').set({ role }).where('id', '=', id).execute()
}

/** Completes the set-up; of two requests with one code a single one succeeds. */
export async function finishSetUp(
  tx: Tx,
  id: string,
  { setUpHash, passwordHash }: { setUpHash: Buffer; passwordHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ password_hash: passwordHash, set_up_hash: null, set_up_ends: null })
    .where('id', '=', id)
    .where('set_up_hash', '=', setUpHash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Consumes an authenticator code. False when it or a later one was used, also by a concurrent request. */
export async function takeStep(
  tx: Tx,
  id: string,
  { step, passwordHash }: { step: number; passwordHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_step', '<', step)
    .where('password_hash', '=', passwordHash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when the password has changed meanwhile, or the account is disabled. */
export async function noteLogin(
  tx: Tx,
  id: string,
  { passwordHash, now }: { passwordHash: string; now: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ last_login_at: toTimestamp(now) })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Locks the account for this transaction; false when it is disabled. */
export async function holdStaff(tx: Tx, id: string): Promise<boolean> {
  const held = await tx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return held !== undefined
}

/** False when the password has changed meanwhile. */
export async function setPassword(tx: Tx, id: string, { from, to }: { from: string; to: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
