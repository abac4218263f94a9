import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { CodePurpose } from '#contract/members.ts'
import type { Locale } from '#contract/shop.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { keysOf } from '#server/lib/process/keys.ts'
import { requireSms } from '#server/lib/integrations/sms-allowance.ts'
import { hideAddress, type LimitedTry } from '#server/lib/http/rate-limits.ts'
import { isRefusal, Refusal } from '#server/lib/http/refusal.ts'
import { type Contact, plain, readContact } from '#server/shop/contacts.rules.ts'
import { readSmsTerms } from '#server/shop/shop.reads.ts'
import { spendProof } from './proof-of-work.commands.ts'
import { codesOfDay, readDigits } from './verification-codes.reads.ts'
import {
  budgetOfDay,
  codeGap,
  codeLife,
  effortOf,
  isForOwner,
  isMembersOwn,
  mostTries,
  mostTriesOfAll,
} from './verification-codes.rules.ts'
import * as store from './verification-codes.store.ts'

type CodeServices = Pick<AppContext, 'db' | 'hasSms' | 'limits' | 'log'>

const hour = 3_600
const day = 86_400
/** How many codes one network may request from one company: in all, and to one contact. */
const fromNetwork = { hour: { most: 20, seconds: hour }, day: { most: 20, seconds: day } }
const fromNetworkToTarget = { hour: { most: 5, seconds: hour }, day: { most: 10, seconds: day } }
const triesOfCode = { most: mostTries, seconds: codeLife.total('seconds') }
/** Counted to set the effort of the next code. Nobody is refused for the requests of others. */
const counted = { hour: { most: 1_000_000, seconds: hour }, day: { most: 1_000_000, seconds: day } }
/** Wrong codes per network, for any contact. Nothing is counted per contact: strangers could use up the owner's limit. */
const missesOfNetwork = { most: 30, seconds: hour }

export interface CodeRequest {
  company: string
  purpose: CodePurpose
  target: string
  /** The member who asks, for purposes that need one. */
  member: string | null
  locale: Locale
  ip: string
  /** The proof of work. */
  proof: string | null
  now: Temporal.Instant
}

/** Sends a code, whether or not the contact is registered. Answer, effort and limits are the same in both cases. */
export async function sendCode(services: CodeServices, asked: CodeRequest): Promise<Contact> {
  const contact = readContact(asked.target)
  if (!contact) {
    const complaint = plain(asked.target) === '' ? 'contact_required' : 'contact_invalid'
    throw new Refusal('CHECK_REQUIRED_FIELDS', {}, { target: complaint })
  }
  const { company, purpose, locale, now } = asked
  const member = isMembersOwn(purpose) ? asked.member : null
  if (isMembersOwn(purpose) && !member) throw new Refusal('LOGIN_REQUIRED')
  if (contact.kind === 'mobile') {
    const terms = await readSmsTerms(services.db, company)
    await requireSms(services, { company, terms, isForKnown: isForOwner(purpose), now })
  }
  await requireWithinLimits(services, asked, contact)

  const id = randomUUID()
  const code = {
    id,
    key: keysOf(services.db).newest,
    company,
    purpose,
    target: contact.address,
    member,
    language: locale,
  }
  await inTransaction(services.db, async (tx) => {
    const isPut = await store.put(tx, { ...code, sentAt: now, endsAt: now.add(codeLife) }, now.subtract(codeGap))
    if (!isPut) throw new Refusal('TOO_MANY_REQUESTS', { seconds: codeGap.seconds })
    await addJob(tx, 'sendCode', { id }, { attempts: 4 })
  })
  return contact
}

async function requireWithinLimits(
  { db, limits, log }: CodeServices,
  asked: CodeRequest,
  { address }: Contact,
): Promise<void> {
  const { company, purpose, ip, proof, now } = asked
  const target = hideAddress(db, company, address)
  const network = `${company} ${ip}`
  const ofAll = codesOfDay(asked)
  const toTarget: LimitedTry[] = [
    ['codes to a target, hour', target, counted.hour],
    ['codes to a target, day', target, counted.day],
  ]
  const ofNetwork: LimitedTry[] = [
    ['codes from a network, hour', network, fromNetwork.hour],
    ['codes from a network, day', network, fromNetwork.day],
    ['codes from a network to a target, hour', `${target} ${ip}`, fromNetworkToTarget.hour],
    ['codes from a network to a target, day', `${target} ${ip}`, fromNetworkToTarget.day],
  ]
  const [fromNetworkThisHour = 0, toTargetThisHour = 0, toTargetToday = 0, today = 0] = await Promise.all(
    [ofNetwork[0]!, ...toTarget, ofAll].map(([bucket, key, allowance]) => limits.count(bucket, key, allowance)),
  )
  await Promise.all(ofNetwork.map(([bucket, key, allowance]) => limits.check(bucket, key, allowance))) // check limits first, so that nobody works for a refusal
  const effort = effortOf({ toTargetThisHour, toTargetToday, fromNetworkThisHour, today })
  if (effort !== 0) await spendProof(db, proof, now, effort)
  await limits.spendAll([...ofNetwork, ...toTarget])
  const spent = await limits.spend(...ofAll)
  if (spent % budgetOfDay === 0)
    log.error(
      { company, purpose, codes: spent },
      'the limit of verification codes for a day is reached: possible SMS pumping',
    )
}

/** A correct code that is not used yet. */
export interface ProvenCode extends Contact {
  id: string
}

/**
 * Checks a code. The try is counted at once and is not rolled back, so call this before the transaction in which `useCode`
 * consumes the code. Wrong, expired, exhausted and unknown codes give the same answer. Each network has five tries of a code,
 * which leaves the owner's tries to the owner; all networks together have twenty. Each further code costs more work.
 */
export async function proveCode(
  { db, hasSms, limits }: Pick<AppContext, 'db' | 'hasSms' | 'limits'>,
  use: { company: string; purpose: CodePurpose; contact: Contact } & (
    | { ip: string; member?: never }
    | { member: string; ip?: never }
  ),
  typed: string,
  now: Temporal.Instant,
): Promise<ProvenCode> {
  const { company, purpose, contact, ip } = use
  if (contact.kind === 'mobile' && !hasSms) throw new Refusal('SMS_NOT_OFFERED')
  const wanted = { company, purpose, target: contact.address, member: use.member ?? null }
  if (ip !== undefined && !(await mayTry({ db, limits }, wanted, ip, now))) throw new Refusal('CODE_INCORRECT')
  const drawn = await store.tryOnce(db, wanted, { most: ip === undefined ? mostTries : mostTriesOfAll, now })
  const digits = readDigits(db, drawn ?? { id: randomUUID(), key: keysOf(db).newest }, wanted)
  if (!drawn || !isSame(digits, plain(typed))) throw new Refusal('CODE_INCORRECT')
  return { id: drawn.id, ...contact }
}

/** Counts a try in the same way when no code exists. */
async function mayTry(
  { db, limits }: Pick<AppContext, 'db' | 'limits'>,
  wanted: store.CodeUse,
  ip: string,
  now: Temporal.Instant,
) {
  const id = (await store.findOpen(db, wanted, now)) ?? randomUUID()
  return limits.spend('tries of a code from a network', `${id} ${ip}`, triesOfCode).then(
    () => true,
    (refusal: unknown) => {
      if (isRefusal(refusal, 'TOO_MANY_REQUESTS')) return false
      throw refusal
    },
  )
}

const isWrongCode = (error: unknown): boolean => isRefusal(error, 'CODE_INCORRECT')

/** Reports a wrong code at the field it was typed into. */
export const sayBeside =
  (field: string) =>
  (error: unknown): never => {
    throw isWrongCode(error) ? new Refusal('CODE_INCORRECT', {}, { [field]: 'code_incorrect' }) : error
  }

/**
 * Wraps what an unknown caller does with a code. A network that keeps guessing is refused, so that it cannot use up other
 * people's codes.
 */
export const countMisses = <T>(limits: AppContext['limits'], ip: string, attempt: () => Promise<T>): Promise<T> =>
  limits.attempt([['wrong codes of a network', ip, missesOfNetwork]], attempt, isWrongCode)

/** Consumes a correct code together with what it was needed for. Of two concurrent requests one is refused. */
export async function useCode(tx: Tx, { id }: ProvenCode): Promise<void> {
  if (!(await store.use(tx, id))) throw new Refusal('CODE_INCORRECT')
}

export const deleteEndedCodes = (db: Db, now: Temporal.Instant): Promise<void> => store.deleteEnded(db, now)

const isSame = (wanted: string, typed: string) =>
  /^[0-9]{6}$/.test(typed) && timingSafeEqual(Buffer.from(wanted), Buffer.from(typed))
