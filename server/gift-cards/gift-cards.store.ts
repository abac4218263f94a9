import type { CardEntryKind } from '#contract/gift-cards.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { lockInOrder } from '#server/lib/database/lock-order.ts'
import type { RowRange } from '#server/lib/database/paging.ts'
import type { CardEntry, StoredCard } from './gift-cards.rules.ts'

const columns = sql.raw(`
  card.id, card.company, card.first2, card.last4, card.member, card.claimed_at is not null as "isClaimed",
  card.order_id as "orderId", card.order_line as "orderLine", card.code_hash as "codeHash", card.issued_cents as "issuedCents", card.balance_cents as "balanceCents",
  card.held_cents as "heldCents", card.expires, card.frozen_at is not null as "isFrozen", card.frozen_reason as "frozenReason",
  (select coalesce(-sum(cents), 0)::bigint from gift_card_entry e
    where e.card = card.id and (e.kind in ('authorise', 'void', 'refund') or e.kind = 'adjust' and e.cents < 0)) as "usedCents"`)

const cards = async (db: Db, where: ReturnType<typeof sql>, order = sql`order by card.id`) =>
  (await sql<StoredCard>`select ${columns} from gift_card card where ${where} ${order}`.execute(db)).rows

export const findCard = async (db: Db, company: string, id: string): Promise<StoredCard | undefined> =>
  (await cards(db, sql`card.company = ${company} and card.id = ${id}::uuid`))[0]

/** Across companies: for jobs, whose ids come from the shop itself. */
export const byId = async (db: Db, id: string): Promise<StoredCard | undefined> =>
  (await cards(db, sql`card.id = ${id}::uuid`))[0]

export const ofMember = (db: Db, company: string, member: string): Promise<StoredCard[]> =>
  cards(db, sql`card.company = ${company} and card.member = ${member}::uuid`)

/** Finds a card by the hash of its number, under any key in use; the caller compares the PIN. */
export async function byCode(
  db: Db,
  company: string,
  codeHashes: readonly Buffer[],
): Promise<(StoredCard & { pinHash: Buffer }) | undefined> {
  const { rows } = await sql<StoredCard & { pinHash: Buffer }>`
    select ${columns}, card.pin_hash as "pinHash" from gift_card card
    where card.company = ${company} and card.code_hash = any(${codeHashes}::bytea[])`.execute(db)
  return rows[0]
}

/** Locks cards for this transaction, in the order of their ids. */
export async function holdCards(tx: Tx, company: string, ids: readonly string[]): Promise<StoredCard[]> {
  const held = sql`
    select from gift_card where company = ${company} and id = any(${ids}::uuid[]) order by id for no key update`
  const [, read] = await lockInOrder(tx, [
    ['gift_card', () => held.execute(tx)],
    () => cards(tx, sql`card.company = ${company} and card.id = any(${ids}::uuid[])`),
  ])
  return read
}

export interface CardMove {
  company: string
  card: string
  kind: CardEntryKind
  /** The change of the balance, and of the amount held. */
  cents: number
  heldCents?: number
  orderId?: string | null
  /** The ledger entry of the hold that ends. */
  authorisation?: number
  actor: string
  reason?: string | null
  at: Temporal.Instant
  /** The card is valid at least until this day. */
  goodUntil?: string
}

/** Writes one ledger row and the balance in one statement; a CHECK refuses a negative balance. */
export async function move(tx: Tx, one: CardMove): Promise<void> {
  const { cents, heldCents = 0, goodUntil = null } = one
  const { rows } = await sql`
    with moved as (
      update gift_card set balance_cents = balance_cents + ${cents}::bigint, held_cents = held_cents + ${heldCents}::bigint,
        expires = greatest(expires, ${goodUntil}::date)
      where id = ${one.card}::uuid and company = ${one.company}
      returning id, balance_cents
    )
    insert into gift_card_entry (company, card, kind, cents, held_cents, balance_cents, order_id, authorisation, actor, reason, at)
    select ${one.company}, id, ${one.kind}, ${cents}::bigint, ${heldCents}::bigint, balance_cents, ${one.orderId ?? null}::uuid,
      ${one.authorisation ?? null}::bigint, ${one.actor}, ${one.reason ?? null}, ${one.at.toString()}::timestamptz
    from moved returning id`.execute(tx)
  if (rows.length === 0) throw new Error('the ledger of a gift card does not add up')
}

export interface CardHold {
  id: number
  company: string
  card: string
  cents: number
  expires: string
}

/** Locks the cards that an order has ever held, by id. */
export async function holdCardsOf(tx: Tx, orderId: string): Promise<void> {
  await sql`
    select from gift_card where id in (select card from gift_card_entry where order_id = ${orderId}::uuid and kind = 'authorise')
    order by id for no key update`.execute(tx)
}

/** The open holds of an order: neither captured nor released. */
export async function openHolds(tx: Tx, orderId: string): Promise<CardHold[]> {
  const { rows } = await sql<CardHold>`
    select hold.id, hold.company, hold.card, hold.held_cents as cents, card.expires
    from gift_card_entry hold join gift_card card on card.id = hold.card
    where hold.order_id = ${orderId}::uuid and hold.kind = 'authorise'
      and not exists (select from gift_card_entry ended where ended.authorisation = hold.id)
    order by hold.card`.execute(tx)
  return rows
}

/** What an order has used of a card, less refunds. */
export async function usedBy(tx: Tx, orderId: string, card: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(case kind when 'capture' then -held_cents when 'refund' then -cents end), 0)::bigint as cents
    from gift_card_entry where order_id = ${orderId}::uuid and card = ${card}::uuid and kind in ('capture', 'refund')`.execute(
    tx,
  )
  return rows[0]!.cents
}

/** Cards with a balance after their last day. */
export async function ended(db: Db, today: string, most: number): Promise<{ company: string; id: string }[]> {
  const { rows } = await sql<{ company: string; id: string }>`
    select company, id from gift_card where expires < ${today}::date and balance_cents > 0 order by expires, id limit ${most}`.execute(
    db,
  )
  return rows
}

/** Newest first. */
export async function entries(db: Db, card: string, { skip, most }: RowRange): Promise<CardEntry[]> {
  const { rows } = await sql<CardEntry>`
    select id, kind, cents, balance_cents as "balanceCents", order_id as "orderId", reason, at
    from gift_card_entry where card = ${card}::uuid order by id desc offset ${skip} limit ${most}`.execute(db)
  return rows
}

export async function countEntries(db: Db, card: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) from gift_card_entry where card = ${card}::uuid`.execute(db)
  return rows[0]!.count
}
