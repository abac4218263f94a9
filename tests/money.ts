import { sql } from 'kysely'
import { hashOf } from '#server/gift-cards/codes/commands.ts'
import { inTransaction } from '#server/lib/idempotency.ts'
import { credit, holdAccount } from '#server/points/ledger/commands.ts'
import { forgetOffers } from '#server/promotions/running/reads.ts'
import { grantCoupon } from '#server/vouchers/giving/commands.ts'
import type { openShop } from './shop.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

export async function idOf({ db }: Pick<Shop, 'db'>, { email }: { email: string }): Promise<string> {
  const { rows } = await sql<{ visitor: string }>`
    select visitor from member where company = 'SPORT' and lower(email) = ${email}`.execute(db)
  return rows[0]!.visitor
}

/** A coupon of a rule made for this test, in a member's wallet; answers its number. */
export async function giveCoupon(
  shop: Pick<Shop, 'db' | 'clock'>,
  member: string,
  rule: { code: string; cents?: number; percent?: number; leastCents?: number; uses?: number },
): Promise<string> {
  const { code, cents = 0, percent = 0, leastCents = 0, uses = 1 } = rule
  await sql`
    insert into coupon_rule (company, code, name_zh, name_en, kind, value_cents, percent, min_charge_cents, usage_quantity, last_day)
    values ('SPORT', ${code}, ${`券${code}`}, ${`Coupon ${code}`}, ${cents > 0 ? 'AMOUNT' : 'PERCENT'}, ${cents}, ${percent}, ${leastCents}, ${uses},
      ${shop.clock
        .now()
        .add({ hours: 24 * 60 })
        .toString()}::date)
    on conflict do nothing`.execute(shop.db)
  const at = shop.clock.now()
  const grant = { company: 'SPORT', member, rule: code, uses, givenFor: 'a test', givenBy: 'job', reason: '', at }
  const id = await inTransaction(shop.db, (tx) => grantCoupon(tx, grant))
  const { rows } = await sql<{ number: string }>`select number from coupon where id = ${id}`.execute(shop.db)
  return rows[0]!.number
}

/** A card of a number and a PIN, in a member's wallet or in nobody's. */
export async function giveCard(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  card: { code: string; pin?: string; cents: number; member?: string },
): Promise<string> {
  const { code, pin = '135790', cents, member = null } = card
  return inTransaction(db, async (tx) => {
    const { codeHash, pinHash, first2, last4 } = await hashOf(tx, { code, pin })
    const at = clock.now().toString()
    const { rows } = await sql<{ id: string }>`
      with issued as (
        insert into gift_card (company, code_hash, pin_hash, first2, last4, member, issued_cents, balance_cents, expires, issued_at)
        values ('SPORT', ${codeHash}, ${pinHash}, ${first2}, ${last4}, ${member}::uuid, ${cents}, ${cents}, ${clock
          .now()
          .add({ hours: 24 * 400 })
          .toString()}::date, ${at})
        returning id
      ), noted as (
        insert into gift_card_entry (company, card, kind, cents, balance_cents, actor, at)
        select 'SPORT', id, 'issue', ${cents}, ${cents}, 'test', ${at}::timestamptz from issued
      )
      select id from issued`.execute(tx)
    return rows[0]!.id
  })
}

export async function givePoints(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  member: string,
  points: number,
): Promise<void> {
  const at = clock.now()
  await inTransaction(db, async (tx) => {
    const account = await holdAccount(tx, { company: 'SPORT', member }, at)
    const lot = { points, expires: Temporal.PlainDate.from('2027-12-31') }
    const reason = { zh: '測試', en: 'A test' }
    await credit(tx, account, [lot], { kind: 'adjustment', reason, actor: 'staff:test', at })
  })
}

/** A promotion of this test alone. */
export async function offer(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  promotion: {
    id: string
    terms: object
    lane?: string
    code?: string
    overall?: number
    perCustomer?: number
    products?: string[]
  },
): Promise<void> {
  const { id, terms, lane = 'order', code, overall = null, perCustomer = null, products = [] } = promotion
  const goods = {
    products,
    categories: [],
    brands: [],
    except: { products: [], categories: [], brands: [] },
    fullPriceOnly: false,
  }
  const at = clock.now().toString()
  await sql`
    insert into promotion (company, id, name_zh, name_en, lane, terms, goods, from_day, needs_code, overall_limit, customer_limit, state,
      created_at, created_by, changed_at, changed_by)
    values ('SPORT', ${id}, ${`優惠${id}`}, ${`Offer ${id}`}, ${lane}, ${JSON.stringify(terms)}::jsonb, ${JSON.stringify(goods)}::jsonb,
      '2026-01-01', ${code !== undefined}, ${overall}, ${perCustomer}, 'live', ${at}, 'test', ${at}, 'test')`.execute(
    db,
  )
  if (code)
    await sql`insert into promotion_code (company, promotion, code) values ('SPORT', ${id}, ${code})`.execute(db)
  if (overall !== null)
    await sql`insert into promotion_tally (company, promotion, used, most) values ('SPORT', ${id}, 0, ${overall})`.execute(
      db,
    )
  forgetOffers(db) // what runs is kept in memory, and the bell needs a moment
}
