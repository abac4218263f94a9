import { dayOf } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Floor } from '#server/lib/http/mount-endpoints.ts'
import type { AskWork, Try } from '#server/lib/http/rate-limits.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { hashesOfCode, isGrant, isPin } from './gift-card-codes.reads.ts'
import { readCode, readPin, readRefNo } from './gift-card-codes.rules.ts'
import { restCard } from './pin-attempts.commands.ts'
import { guesses, guessesOf, mostGuesses } from './pin-attempts.rules.ts'
import { type CardWhy, judgeCard } from './gift-cards.rules.ts'
import * as store from './gift-cards.store.ts'
import type { KeptCard } from './gift-cards.store.ts'

export type Desk = Pick<Floor, 'db' | 'limits'>

/** Who shows a card. */
export interface Shopper {
  company: string
  visitor: string
  /** The same as the visitor, of one who is logged in. */
  member: string | null
  ip: string
  askWork: AskWork
}

const hour = 3_600
/** Wrong numbers and PINs of one house and of one visitor: a number alone must not open a card. */
const misses = { most: 10, seconds: hour }

/**
 * The card of a number and a PIN. Whatever is wrong with them, the answer, the work and what is counted are the same: wrong PINs
 * beside one number ask work of whoever tries it next, wherever from, and after fifty in a day it rests until staff open it.
 */
export async function requireShownCard(
  { db, limits }: Desk,
  { company, visitor, ip, askWork }: Shopper,
  typed: { code: string; pin: string },
  now: Temporal.Instant,
): Promise<KeptCard> {
  const code = readCode(typed.code) ?? ''
  const pin = readPin(typed.pin) ?? ''
  const codeHashes = hashesOfCode(db, code)
  const card = await store.byCode(db, company, codeHashes)
  let times = 1
  const counted: Try[] = [
    ['wrong gift cards of a house', ip, misses],
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
    if (card && !card.isClaimed && times >= mostGuesses) await restCard(db, card, now) // one in a wallet needs no PIN
    throw new Refusal('GIFT_CARD_UNKNOWN')
  })
}

/** In the wallet of somebody else, who has shown its number and PIN. */
export const isTaken = ({ isClaimed, member }: KeptCard, shopper: Shopper): boolean =>
  isClaimed && member !== shopper.member

/** How a visitor names a card at the checkout: as the shop called it to them, or by number and PIN. */
export interface Named {
  refNo?: string | undefined
  code?: string | undefined
  pin?: string | undefined
}

export type Found = { kind: 'fits'; card: KeptCard } | { kind: 'misfit'; why: CardWhy; card: KeptCard | null }

/**
 * The card that somebody wants to pay with. Not inside a transaction: counting misses takes a connection of its own, and what
 * holds at the placing is told by `authoriseCards`.
 */
export async function findCardForPayment(
  desk: Desk,
  shopper: Shopper,
  named: Named,
  now: Temporal.Instant,
): Promise<Found> {
  const found =
    named.refNo === undefined
      ? await findShown(desk, shopper, named, now)
      : await findNamed(desk.db, shopper, named.refNo)
  if (typeof found === 'string') return { kind: 'misfit', why: found, card: null }
  if (isTaken(found, shopper)) return { kind: 'misfit', why: 'taken', card: null }
  const verdict = judgeCard(found, dayOf(now).toString())
  return verdict.kind === 'fits' ? { kind: 'fits', card: found } : { ...verdict, card: found }
}

async function findShown(
  desk: Desk,
  shopper: Shopper,
  { code = '', pin = '' }: Named,
  now: Temporal.Instant,
): Promise<KeptCard | CardWhy> {
  try {
    return await requireShownCard(desk, shopper, { code, pin }, now)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code === 'GIFT_CARD_UNKNOWN' ? 'unknown' : 'too-many-misses'
  }
}

async function findNamed(db: Db, { company, visitor, member }: Shopper, refNo: string): Promise<KeptCard | CardWhy> {
  const read = readRefNo(refNo)
  const card = read && (await store.find(db, company, read.card))
  if (!card) return 'unknown'
  const isTheirs = read.isGranted ? isGrant(db, refNo, card, visitor) : member !== null && card.member === member
  return isTheirs ? card : 'unknown'
}
