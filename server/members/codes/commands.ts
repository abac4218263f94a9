import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { CodePurpose } from '#contract/members.ts'
import type { Locale } from '#contract/shop.ts'
import type { Db, Tx } from '#server/lib/db.ts'
import { type Floor } from '#server/lib/http.ts'
import { inTransaction } from '#server/lib/idempotency.ts'
import { addJob } from '#server/lib/jobs.ts'
import { requireSms } from '#server/lib/letters/offering.ts'
import { hideAddress } from '#server/lib/limits.ts'
import { isRefusal, Refusal } from '#server/lib/refusal.ts'
import { type Contact, plain, readContact } from '#server/shop/contacts/rules.ts'
import { readSmsTerms } from '#server/shop/reads.ts'
import { spendProof } from '../proofs/commands.ts'
import { readDigits } from './reads.ts'
import { codeGap, codeLife, isForKnown, isMembersOwn, mostTries } from './rules.ts'
import * as store from './store.ts'

type Desk = Pick<Floor, 'db' | 'hasSms' | 'limits' | 'log'>

const hour = 3_600
const day = 86_400
/** How many letters may be asked for: to one address, from one house, and in all, because somebody pays for each SMS. */
const allowances = {
  toTargetAnHour: { most: 5, seconds: hour },
  toTargetADay: { most: 10, seconds: day },
  fromHouseAnHour: { most: 20, seconds: hour },
  fromHouseADay: { most: 20, seconds: day },
  ofAllADay: { most: 5_000, seconds: day },
}
/** Wrong codes from one house, whoever they are for. Nothing is counted on the owner of an address: a stranger could use that up. */
const missesOfHouse = { most: 30, seconds: hour }

export interface Asked {
  company: string
  purpose: CodePurpose
  target: string
  /** Who asks, for what only a member does. */
  member: string | null
  locale: Locale
  ip: string
  /** What came as proof of work. */
  proof: string | null
  now: Temporal.Instant
}

/** Sends a code, whether or not somebody is registered there: the answer, the work and the limits are the same. */
export async function sendCode(desk: Desk, asked: Asked): Promise<Contact> {
  const contact = readContact(asked.target)
  if (!contact) {
    const complaint = plain(asked.target) === '' ? 'contact_required' : 'contact_invalid'
    throw new Refusal('CHECK_REQUIRED_FIELDS', {}, { target: complaint })
  }
  const { company, purpose, locale, now } = asked
  const member = isMembersOwn(purpose) ? asked.member : null
  if (isMembersOwn(purpose) && !member) throw new Refusal('LOGIN_REQUIRED')
  if (contact.kind === 'mobile') {
    const terms = await readSmsTerms(desk.db, company)
    await requireSms(desk, { company, terms, isForKnown: isForKnown(purpose), now })
  }
  await requireModesty(desk, asked, contact)

  const id = randomUUID()
  const code = { id, company, purpose, target: contact.address, member, language: locale }
  await inTransaction(desk.db, async (tx) => {
    const isPut = await store.put(tx, { ...code, sentAt: now, endsAt: now.add(codeLife) }, now.subtract(codeGap))
    if (!isPut) throw new Refusal('TOO_MANY_REQUESTS', { seconds: codeGap.seconds })
    await addJob(tx, 'sendCode', { id }, { attempts: 4 })
  })
  return contact
}

async function requireModesty({ db, limits, log }: Desk, { company, ip, proof, now }: Asked, { address }: Contact) {
  const target = hideAddress(company, address)
  const [toTarget, fromHouse] = await Promise.all([
    limits.count('codes to a target, hour', target, allowances.toTargetAnHour),
    limits.count('codes from a house, hour', ip, allowances.fromHouseAnHour),
  ])
  if (toTarget + fromHouse > 0) await spendProof(db, proof, now)
  await limits.spend('codes from a house, hour', ip, allowances.fromHouseAnHour)
  await limits.spend('codes from a house, day', ip, allowances.fromHouseADay)
  await limits.spend('codes to a target, hour', target, allowances.toTargetAnHour)
  await limits.spend('codes to a target, day', target, allowances.toTargetADay)
  await limits.spend('codes, day', 'all', allowances.ofAllADay).catch((refusal: unknown) => {
    log.error({ most: allowances.ofAllADay.most }, 'the verify codes of a day are used up: is somebody pumping SMS?')
    throw refusal
  })
}

/** A code that was right, not yet used. */
export interface ProvenCode extends Contact {
  id: string
}

/**
 * Checks a code. It counts the try at once and for good, so this stands before the transaction in which `useCode` uses it up.
 * Wrong, run out, tried too often and never sent all sound alike. Five tries a code and ten codes a day to an address are
 * fifty guesses among a million: an address needs no other lock.
 */
export async function proveCode(
  { db, hasSms }: Pick<Floor, 'db' | 'hasSms'>,
  use: { company: string; purpose: CodePurpose; contact: Contact; member?: string },
  typed: string,
  now: Temporal.Instant,
): Promise<ProvenCode> {
  const { company, purpose, contact } = use
  if (contact.kind === 'mobile' && !hasSms) throw new Refusal('SMS_NOT_OFFERED')
  const wanted = { company, purpose, target: contact.address, member: use.member ?? null }
  const id = await store.tryOnce(db, wanted, { most: mostTries, now })
  const digits = await readDigits(db, id ?? randomUUID(), wanted)
  if (!id || !isSame(digits, plain(typed))) throw new Refusal('CODE_INCORRECT')
  return { id, ...contact }
}

const isWrongCode = (error: unknown): boolean => isRefusal(error, 'CODE_INCORRECT')

/** A wrong code is said beside the field that it was typed into. */
export const sayBeside =
  (field: string) =>
  (error: unknown): never => {
    throw isWrongCode(error) ? new Refusal('CODE_INCORRECT', {}, { [field]: 'code_incorrect' }) : error
  }

/** Around what a stranger does with a code: a house that keeps guessing is refused, so that it cannot wear out the codes of others. */
export const countMisses = <T>(limits: Floor['limits'], ip: string, attempt: () => Promise<T>): Promise<T> =>
  limits.attempt([['wrong codes of a house', ip, missesOfHouse]], attempt, isWrongCode)

/** Uses a proven code up, with what it was needed for: of two who bring it at once, one is refused. */
export async function useCode(tx: Tx, { id }: ProvenCode): Promise<void> {
  if (!(await store.use(tx, id))) throw new Refusal('CODE_INCORRECT')
}

export const forgetEndedCodes = (db: Db, now: Temporal.Instant): Promise<void> => store.forgetEnded(db, now)

const isSame = (wanted: string, typed: string) =>
  /^[0-9]{6}$/.test(typed) && timingSafeEqual(Buffer.from(wanted), Buffer.from(typed))
