import { dayOf } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import type { AskWork, LimitedTry } from '#server/lib/http/rate-limits.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { hashesOfCode, isGrant, isPin } from './gift-card-codes.reads.ts'
import { readCode, readPin, readRefNo } from './gift-card-codes.rules.ts'
import { freezeGuessedCard } from './pin-attempts.commands.ts'
import { guesses, guessesOf, mostGuesses } from './pin-attempts.rules.ts'
import { type CardWhy, judgeCard } from './gift-cards.rules.ts'
import * as store from './gift-cards.store.ts'
import type { StoredCard } from './gift-cards.rules.ts'

export type LookupServices = Pick<AppContext, 'db' | 'limits'>

/** The visitor who uses a card. */
export interface CardBearer {
  company: string
  visitor: string
  /** The visitor's id when logged in; otherwise null. */
  member: string | null
  ip: string
  askWork: AskWork
}

const hour = 3_600
/** Wrong numbers and PINs, per network and per visitor: a number alone must not open a card. */
const misses = { most: 10, seconds: hour }

/**
 * The card of a number and PIN. Answer, work and counting are the same whatever is wrong. After twenty wrong PINs for one number in
 * a day every further try, from any network, needs proof of work; after fifty the card is frozen until staff unfreeze it.
 */
export async function requireShownCard(
  { db, limits }: LookupServices,
  { company, visitor, ip, askWork }: CardBearer,
  typed: { code: string; pin: string },
  now: Temporal.Instant,
): Promise<StoredCard> {
  const code = readCode(typed.code) ?? ''
  const pin = readPin(typed.pin) ?? ''
  const codeHashes = hashesOfCode(db, code)
  const card = await store.byCode(db, company, codeHashes)
  let times = 1
  const counted: LimitedTry[] = [
    ['wrong gift cards of a network', ip, misses],
    ['wrong gift cards of a visitor', visitor, misses],
    [
      ...guessesOf(card?.id ?? `${company} ${codeHashes[0]!.toString('base64url')}`),
      async (tried) => {
        times = tried
        if (tried > mostGuesses) throw new Refusal('TOO_MANY_REQUESTS', { seconds: guesses.seconds })
        await askWork(guesses)(tried)
      },
    ],
  ]
  return limits.attempt(counted, async () => {
    const isRight = isPin(db, { code, pin }, card?.pinHash)
    if (card && isRight) return card
    if (card && !card.isClaimed && times >= mostGuesses) await freezeGuessedCard(db, card, now) // a card in a wallet needs no PIN
    throw new Refusal('GIFT_CARD_UNKNOWN')
  })
}

/** Claimed by another member, who has entered its number and PIN. */
export const isTaken = ({ isClaimed, member }: StoredCard, shopper: CardBearer): boolean =>
  isClaimed && member !== shopper.member

/** A card at the checkout: by its reference, or by number and PIN. */
export interface TypedCard {
  refNo?: string | undefined
  code?: string | undefined
  pin?: string | undefined
}

export type CardLookup = { kind: 'fits'; card: StoredCard } | { kind: 'misfit'; why: CardWhy; card: StoredCard | null }

/**
 * The card that a visitor wants to pay with. Not inside a transaction: counting misses uses a connection of its own.
 * `authoriseCards` decides at placing.
 */
export async function findCardForPayment(
  services: LookupServices,
  shopper: CardBearer,
  named: TypedCard,
  now: Temporal.Instant,
): Promise<CardLookup> {
  const found =
    named.refNo === undefined
      ? await findShown(services, shopper, named, now)
      : await findNamed(services.db, shopper, named.refNo)
  if (typeof found === 'string') return { kind: 'misfit', why: found, card: null }
  if (isTaken(found, shopper)) return { kind: 'misfit', why: 'taken', card: null }
  const verdict = judgeCard(found, dayOf(now).toString())
  return verdict.kind === 'fits' ? { kind: 'fits', card: found } : { ...verdict, card: found }
}

async function findShown(
  services: LookupServices,
  shopper: CardBearer,
  { code = '', pin = '' }: TypedCard,
  now: Temporal.Instant,
): Promise<StoredCard | CardWhy> {
  try {
    return await requireShownCard(services, shopper, { code, pin }, now)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code === 'GIFT_CARD_UNKNOWN' ? 'unknown' : 'too-many-misses'
  }
}

async function findNamed(
  db: Db,
  { company, visitor, member }: CardBearer,
  refNo: string,
): Promise<StoredCard | CardWhy> {
  const read = readRefNo(refNo)
  const card = read && (await store.findCard(db, company, read.card))
  if (!card) return 'unknown'
  const isTheirs = read.isGranted ? isGrant(db, refNo, card, visitor) : member !== null && card.member === member
  return isTheirs ? card : 'unknown'
}
