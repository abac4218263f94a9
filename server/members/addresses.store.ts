import { sql } from 'kysely'
import { addressTextNames, type AddressText } from '#contract/address-parts.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'

export interface Address extends Record<AddressText, string> {
  id: string
  recipient: string
  email: string
  phone: string
  area: string
  isDefault: boolean
}
const columns = ['id', 'recipient', 'email', 'phone', 'area', ...addressTextNames, 'is_default as isDefault'] as const

/** The default first, then by age. */
export const list = (db: Db, { company, member }: MemberOwner): Promise<Address[]> =>
  db
    .selectFrom('user_address')
    .select(columns)
    .where('company', '=', company)
    .where('member', '=', member)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Always by member and id, never by id alone. */
export const findAddress = (db: Db, { company, member }: MemberOwner, id: string): Promise<Address | undefined> =>
  db
    .selectFrom('user_address')
    .select(columns)
    .where('company', '=', company)
    .where('member', '=', member)
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks the member's book, so that concurrent changes of the default run one after the other. */
export async function holdBook(tx: Tx, { company, member }: MemberOwner): Promise<boolean> {
  const { rows } = await sql`
    select 1 from member where visitor = ${member} and company = ${company} and erased_at is null
    for no key update`.execute(tx)
  return rows.length === 1
}

export async function clearDefault(tx: Tx, { member }: MemberOwner): Promise<void> {
  await tx
    .updateTable('user_address')
    .set({ is_default: false })
    .where('member', '=', member)
    .where('is_default', '=', true)
    .execute()
}

const rowOf = ({ isDefault, ...address }: Omit<Address, 'id'>) => ({ ...address, is_default: isDefault })

export async function insertAddress(
  tx: Tx,
  owner: MemberOwner,
  address: Omit<Address, 'id'>,
  at: Temporal.Instant,
): Promise<string> {
  const { id } = await tx
    .insertInto('user_address')
    .values({ ...owner, ...rowOf(address), created_at: toTimestamp(at) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function update(tx: Tx, { member }: MemberOwner, id: string, address: Omit<Address, 'id'>): Promise<void> {
  await tx.updateTable('user_address').set(rowOf(address)).where('member', '=', member).where('id', '=', id).execute()
}

export async function remove(tx: Tx, { company, member }: MemberOwner, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('user_address')
    .where('company', '=', company)
    .where('member', '=', member)
    .where('id', '=', id)
    .executeTakeFirst()
  return gone.numDeletedRows === 1n
}

/** Makes the oldest address the default. */
export async function appointDefault(tx: Tx, { member }: MemberOwner): Promise<void> {
  await sql`
    update user_address set is_default = true
    where id = (select id from user_address where member = ${member} order by created_at, id limit 1)
      and not exists (select from user_address where member = ${member} and is_default)`.execute(tx)
}

export async function eraseAddresses(tx: Tx, { member }: MemberOwner): Promise<void> {
  await tx.deleteFrom('user_address').where('member', '=', member).execute()
}
