import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { NewCode } from './gift-card-codes.rules.ts'

export interface NewCard extends NewCode {
  company: string
  member: string | null
  /** The piece of an order line it was bought with. */
  bought: { orderId: string; line: number; piece: number } | null
  cents: number
  expires: string
  actor: string
  reason: string | null
  at: Temporal.Instant
}

/** Inserts the card with the first row of its ledger; undefined when this piece has a card already. */
export async function insertCard(tx: Tx, card: NewCard): Promise<string | undefined> {
  const { bought } = card
  const { rows } = await sql<{ id: string }>`
    with issued as (
      insert into gift_card (company, code_hash, pin_hash, first2, last4, member, order_id, order_line, piece,
        issued_cents, balance_cents, expires, issued_at)
      values (${card.company}, ${card.codeHash}, ${card.pinHash}, ${card.first2}, ${card.last4}, ${card.member}::uuid,
        ${bought?.orderId ?? null}::uuid, ${bought?.line ?? null}::integer, ${bought?.piece ?? null}::integer,
        ${card.cents}::bigint, ${card.cents}::bigint, ${card.expires}::date, ${card.at.toString()}::timestamptz)
      on conflict (order_id, order_line, piece) do nothing
      returning id
    ), noted as (
      insert into gift_card_entry (company, card, kind, cents, balance_cents, order_id, actor, reason, at)
      select ${card.company}, id, 'issue', ${card.cents}::bigint, ${card.cents}::bigint, ${bought?.orderId ?? null}::uuid,
        ${card.actor}, ${card.reason}, ${card.at.toString()}::timestamptz from issued
    )
    select id from issued`.execute(tx)
  return rows[0]?.id
}

/** Whether this number of a card is still to be mailed; false when the card has a newer one. */
export async function isToMail(db: Db, card: string, codeHashes: readonly Buffer[]): Promise<boolean> {
  const { rows } = await sql`
    select from gift_card where id = ${card}::uuid and code_hash = any(${codeHashes}::bytea[]) and mailed_at is null`.execute(
    db,
  )
  return rows.length > 0
}

export async function noteMailed(
  db: Db,
  card: string,
  codeHashes: readonly Buffer[],
  at: Temporal.Instant,
): Promise<void> {
  await sql`
    update gift_card set mailed_at = ${at.toString()}::timestamptz
    where id = ${card}::uuid and code_hash = any(${codeHashes}::bytea[])`.execute(db)
}

/** Locks cards by id, as everywhere. */
export async function freezeOf(tx: Tx, orderId: string, reason: string, at: Temporal.Instant): Promise<void> {
  await sql`
    with bought as (select id from gift_card where order_id = ${orderId}::uuid order by id for no key update)
    update gift_card set frozen_at = ${at.toString()}::timestamptz, frozen_reason = ${reason}
    from bought where gift_card.id = bought.id and frozen_at is null`.execute(tx)
}

/** Never used, and in no wallet except its buyer's. */
const unused = (buyer: string) => sql`
  balance_cents = issued_cents and held_cents = 0 and frozen_at is null and (claimed_at is null or member = ${buyer}::uuid)`

export interface WantedCards {
  orderId: string
  buyer: string
  line: number
  quantity: number
  reason: string
  at: Temporal.Instant
}

/** Freezes so many unused cards of a line; returns how many were frozen and how many cards there are. */
export async function setAside(
  tx: Tx,
  { orderId, buyer, line, quantity, reason, at }: WantedCards,
): Promise<{ issued: number; aside: number }> {
  const { rows } = await sql<{ issued: number; aside: number }>`
    with bought as (
      select id, balance_cents, issued_cents, held_cents, frozen_at, claimed_at, member from gift_card
      where order_id = ${orderId}::uuid and order_line = ${line} order by id for no key update
    ), unused as (
      select id from bought where ${unused(buyer)} order by id limit ${quantity}
    ), aside as (
      update gift_card set frozen_at = ${at.toString()}::timestamptz, frozen_reason = ${reason}
      from unused where gift_card.id = unused.id returning gift_card.id
    )
    select (select count(*)::int from bought) as issued, (select count(*)::int from aside) as aside`.execute(tx)
  return rows[0]!
}

/** Ends one reason for freezing. With `stays` the cards remain frozen for that reason. */
export async function setFree(tx: Tx, orderId: string, reason: string, stays: string | null): Promise<void> {
  await sql`
    update gift_card set frozen_at = case when ${stays}::text is not null then frozen_at end, frozen_reason = ${stays}
    where order_id = ${orderId}::uuid and frozen_reason = ${reason}`.execute(tx)
}

export async function thaw(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update gift_card set frozen_at = null, frozen_reason = null where id = any(${ids}::uuid[])`.execute(tx)
}

interface SoldCard {
  id: string
  company: string
  line: number
  issuedCents: number
  balanceCents: number
  frozenReason: string | null
}

export async function holdBought(tx: Tx, orderId: string): Promise<SoldCard[]> {
  const { rows } = await sql<SoldCard>`
    select id, company, order_line as line, issued_cents as "issuedCents", balance_cents as "balanceCents",
      frozen_reason as "frozenReason"
    from gift_card where order_id = ${orderId}::uuid order by id for no key update`.execute(tx)
  return rows
}

export async function unusedOf(db: Db, orderId: string, buyer: string) {
  const { rows } = await sql<{ line: number; count: number }>`
    select order_line as line, count(*)::int as count from gift_card
    where order_id = ${orderId}::uuid and ${unused(buyer)} group by order_line`.execute(db)
  return rows
}
