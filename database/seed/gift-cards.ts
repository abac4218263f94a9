import type { Tx } from '#server/lib/database/db.ts'
import { hashOf } from '#server/gift-cards/gift-card-codes.reads.ts'

/** The past of a card, in cents: paid with, or expired. */
interface PastCard {
  code: string
  issued: number
  taken?: { cents: number; reason: string }
  /** Expiry in months from the day of seeding, at the month's end; negative if expired. */
  months: number
}

/** Cards of the member named in the README: one usable, one nearly used up, one used up, one expired. */
const ofEmily: readonly PastCard[] = [
  { code: '6200000000000012', issued: 50_000, months: 24 },
  {
    code: '6200000000000020',
    issued: 20_000,
    taken: { cents: 11_150, reason: '觀塘陳列室 Kwun Tong showroom' },
    months: 7,
  },
  {
    code: '6200000000000038',
    issued: 30_000,
    taken: { cents: 30_000, reason: '觀塘陳列室 Kwun Tong showroom' },
    months: 2,
  },
  { code: '6200000000000046', issued: 20_000, months: -8 },
]
const ofNgaTing: readonly PastCard[] = [
  { code: '6200000000000079', issued: 100_000, months: 18 },
  { code: '6200000000000087', issued: 10_000, taken: { cents: 1_000, reason: '觀塘陳列室' }, months: 18 },
]
/** In no wallet, for people who try the shop as guests. */
const guestCards: readonly (PastCard & { pin: string })[] = [
  { code: '6200000000000053', pin: '135790', issued: 30_000, months: 12 },
  { code: '6200000000000061', pin: '246802', issued: 10_000, months: 6 },
]

const pinOf = ({ code, pin }: PastCard & { pin?: string }) => pin ?? `${code.slice(-3)}${code.slice(-3)}`
/** These numbers and PINs are public. */
export const demoCards = [...ofEmily, ...ofNgaTing, ...guestCards].map((card) => ({
  code: card.code,
  pin: pinOf(card),
}))

export async function seedGiftCards(
  tx: Tx,
  company: string,
  members: ReadonlyMap<string, string>,
  now: Temporal.ZonedDateTime,
): Promise<void> {
  const cards = [
    ...ofEmily.map((card) => ({ ...card, mail: 'emily.carter' })),
    ...ofNgaTing.map((card) => ({ ...card, mail: 'cheung.nga.ting' })),
    ...guestCards.map((card) => ({ ...card, mail: null })),
  ]
  for (const card of cards) {
    const member = card.mail === null ? null : members.get(`${card.mail}@harbour.example`)!
    await seedCard(tx, company, member, card, now)
  }
}

async function seedCard(
  tx: Tx,
  company: string,
  member: string | null,
  card: PastCard & { pin?: string },
  now: Temporal.ZonedDateTime,
) {
  const { code, issued, taken, months } = card
  const expires = now.toPlainDate().add({ months }).with({ day: 31 }, { overflow: 'constrain' })
  const hashes = hashOf(tx, { code, pin: pinOf(card) })
  const issuedAt = (months < 0 ? now.add({ months: months - 36 }) : now.subtract({ days: 80 })).toInstant().toString()
  const left = issued - (taken?.cents ?? 0)
  const balance = months < 0 ? 0 : left
  const { id } = await tx
    .insertInto('gift_card')
    .values({
      company,
      code_hash: hashes.codeHash,
      pin_hash: hashes.pinHash,
      first2: hashes.first2,
      last4: hashes.last4,
      member,
      claimed_at: member && issuedAt,
      issued_cents: issued,
      balance_cents: balance,
      expires: expires.toString(),
      issued_at: issuedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = { company, card: id, actor: 'staff:demo' }
  const rows = [
    { ...entry, kind: 'issue', cents: issued, balance_cents: issued, reason: null as string | null, at: issuedAt },
  ]
  if (taken) {
    const at = now.subtract({ days: 20 }).toInstant().toString()
    rows.push({ ...entry, kind: 'adjust', cents: -taken.cents, balance_cents: left, reason: taken.reason, at })
  }
  if (balance < left) {
    const at = expires.add({ days: 1 }).toZonedDateTime(now.timeZoneId).toInstant().toString()
    rows.push({ ...entry, actor: 'job', kind: 'expire', cents: -left, balance_cents: 0, reason: null, at })
  }
  await tx.insertInto('gift_card_entry').values(rows).execute()
}
