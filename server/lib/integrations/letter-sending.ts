import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../process/clock.ts'
import type { Db, Tx } from '../database/db.ts'
import { isDatabaseAway } from '../database/database-away.ts'
import { inTransaction } from '../database/idempotency.ts'
import type { Jobs, Run } from '../process/job-registry.ts'
import { hideAddress } from '../http/rate-limits.ts'
import type { CallLog } from '../process/log.ts'
import { Declined, Unclear } from './delivery.ts'
import type { Mailer } from './mail.ts'
import type { Sms, SmsSender, TakenSms } from './sms.ts'
import type { Letter, Letters, LetterMessage } from './letter.ts'
import { affords, countParts, isTooMany, type SmsTerms } from './letter-limits.ts'
import * as store from './letter-store.ts'
import type { LetterClaim, ClaimTimes, NewLetter } from './letter-store.ts'

export interface SendingParts {
  db: Db
  clock: Clock
  log: CallLog
  mail: Mailer
  /** Absent where the shop sends no SMS. */
  sms: SmsSender | undefined
  /** Whether the owner has confirmed this address. */
  isProven(db: Db, company: string, address: string): Promise<boolean>
  readSmsTerms(db: Db, company: string): Promise<SmsTerms>
  times: ClaimTimes
}

/** The jobs that send mails and SMS; nothing else sends them. */
export const sendingJobs = (letters: Letters, parts: SendingParts): Jobs =>
  Object.fromEntries(
    Object.entries(letters).map(([about, write]) => [
      about,
      async (payload: never, run?: Run) => {
        const letter = await write(payload)
        if (letter) await sendLetter(parts, about, letter, run ?? { id: randomUUID(), isLast: false })
      },
    ]),
  )

/**
 * Claims in a short transaction, sends outside any, marks in another. A message is sent twice only when the process ends
 * between the server's acceptance and the mark; then both have the same Message-ID.
 */
async function sendLetter(parts: SendingParts, about: string, letter: Letter, run: Run): Promise<void> {
  const claim = await claimLetter(parts, about, letter, run)
  if (!claim) return
  await untilStopped(run, sendClaimed(parts, letter, claim, run))
}

async function sendClaimed(parts: SendingParts, letter: Letter, claim: LetterClaim, run: Run): Promise<void> {
  const renewing = setInterval(
    () => void store.renew(parts.db, claim, parts.times).catch(() => {}),
    parts.times.renewal,
  )
  try {
    const taken = await bringOut(parts, letter, claim)
    await noteSent(parts, letter, claim, taken)
  } catch (error) {
    if (!(error instanceof NotNoted) && (await noteFailure(parts, letter, claim, run, error)) === 'over') return
    throw error
  } finally {
    clearInterval(renewing)
  }
}

/**
 * A stopping worker returns its job. Where its process lives on, because only the database was away, sending continues
 * and is marked; until then the next worker finds the message claimed.
 */
async function untilStopped<T>({ stopped }: Run, work: Promise<T>): Promise<T> {
  if (!stopped) return work
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(new Error('the worker ends'))
  stopped.addEventListener('abort', stop)
  return Promise.race([work, promise]).finally(() => stopped.removeEventListener('abort', stop))
}

/**
 * Claims the message; nothing when it is done or must not be sent. If another process holds the claim, this waits for
 * its end: that process may be dead, and a job that failed now would be retried much later.
 */
async function claimLetter(
  parts: SendingParts,
  about: string,
  letter: Letter,
  run: Run,
): Promise<LetterClaim | undefined> {
  const wanted = toNewLetter(parts, about, letter, run)
  for (;;) {
    const claim = await tryToClaim(parts, wanted, letter)
    if (claim !== 'under way') return claim
    await wait(parts.times.look, undefined, { signal: run.stopped })
  }
}

function toNewLetter({ db, clock }: SendingParts, about: string, letter: Letter, run: Run): NewLetter {
  const { company, message, once = `job ${run.id}`, isOwed = false } = letter
  return {
    company,
    about,
    job: run.id,
    channel: message.kind,
    once,
    lasting: letter.once !== undefined,
    counts: !isOwed,
    toHash: hideAddress(db, company, addressOf(message)),
    at: clock.now(),
  }
}

const tryToClaim = (parts: SendingParts, wanted: NewLetter, { message }: Letter) =>
  inTransaction(parts.db, async (tx): Promise<LetterClaim | 'under way' | undefined> => {
    const known = await store.claimAgain(tx, wanted, parts.times)
    if (known === 'ended') return undefined
    if (known !== 'unknown') return known
    const why = await findBar(tx, parts, wanted, message)
    if (why === undefined) return startNew(tx, parts, wanted, message)
    await store.addDropped(tx, wanted, { why, address: addressOf(message) })
    parts.log.warn({ about: wanted.about, company: wanted.company, why }, 'a mail or SMS is not sent')
    return undefined
  })

async function startNew(tx: Tx, parts: SendingParts, wanted: NewLetter, message: LetterMessage) {
  const claim = await store.claimNew(tx, wanted, parts.times)
  if (!claim) return 'under way'
  if (message.kind === 'sms') {
    const cost = await costOf(tx, parts, wanted.company, message.sms)
    await store.addSms(tx, claim, { company: wanted.company, now: wanted.at, ...cost })
  }
  return claim
}

/** Why a message must not be sent: too many to an unverified address, SMS are off, or the budget is used up. */
async function findBar(
  tx: Tx,
  parts: SendingParts,
  { company, toHash, at, counts }: NewLetter,
  message: LetterMessage,
): Promise<string | undefined> {
  const isProven = () => parts.isProven(tx, company, addressOf(message))
  if (message.kind === 'sms' && !parts.sms) return 'no SMS are sent'
  if (counts && isTooMany(await store.countLately(tx, toHash, at)) && !(await isProven()))
    return 'too many to an address that nobody has proven'
  if (message.kind === 'mail') return undefined
  const terms = await parts.readSmsTerms(tx, company)
  const { cents } = await costOf(tx, parts, company, message.sms)
  const spent = await store.sumOfDay(tx, company, at)
  if (affords(terms, spent, cents, await isProven())) return undefined
  parts.log.error({ company, cents: spent }, 'the SMS budget of the day is used up: possible SMS pumping')
  return 'the SMS budget of the day is used up'
}

async function costOf(db: Db, { readSmsTerms }: SendingParts, company: string, { text }: Sms) {
  const { partCents } = await readSmsTerms(db, company)
  const parts = countParts(text)
  return { parts, cents: parts * partCents }
}

const addressOf = (message: LetterMessage) => (message.kind === 'mail' ? message.mail.to : message.sms.to)

async function bringOut(
  parts: SendingParts,
  { message, attach }: Letter,
  claim: LetterClaim,
): Promise<TakenSms | undefined> {
  if (message.kind === 'sms') return bringOutSms(parts.sms!, message.sms, claim)
  const attachments = await attach?.()
  await parts.mail.send({ ...message.mail, ...(attachments && { attachments }) }, claim.id)
  return undefined
}

/**
 * An SMS costs money: the gateway is asked whether it has it already. Where the gateway cannot be asked, an unclear SMS
 * is not sent again.
 */
async function bringOutSms(
  sender: SmsSender,
  sms: Sms,
  { id, tries, madeAt, wasSending }: LetterClaim,
): Promise<TakenSms> {
  const found = tries > 1 ? await sender.find?.(sms, madeAt) : undefined
  if (found) return found
  if (wasSending && !sender.find) throw new Unclear('whoever sent it ended before the answer')
  return sender.send(sms, id)
}

/** Decides whether the job is retried, fails for good, or is done. */
async function noteFailure(
  { db, clock, log, sms }: SendingParts,
  { message, company }: Letter,
  claim: LetterClaim,
  run: Run,
  error: unknown,
): Promise<'again' | 'over'> {
  const state = judge(error, run, sms?.find !== undefined)
  const why = (error instanceof Error ? error.message : String(error)).slice(0, 300)
  const failure = { state, why, address: addressOf(message), at: clock.now() }
  // If the database is away too, the claim expires by itself.
  await store.noteFailure(db, claim, failure).catch(() => {})
  if (state === 'waiting') return 'again'
  if (message.kind === 'sms' && state !== 'unclear') await store.noteNotTaken(db, claim).catch(() => {})
  log.error({ letter: claim.id, company, state }, 'a mail or SMS could not be sent')
  return state === 'given_up' ? 'again' : 'over'
}

function judge(error: unknown, { isLast }: Run, canAsk: boolean): store.LetterFailure {
  if (error instanceof Declined) return 'refused'
  if (error instanceof Unclear && (isLast || !canAsk)) return 'unclear'
  return isLast ? 'given_up' : 'waiting'
}

/** The message was sent, but the consequences could not be written. Not a reason to send it again. */
class NotNoted extends Error {}

/** Marks the message as sent, however long the database is away; otherwise it would be sent again. */
async function noteSent(
  parts: SendingParts,
  letter: Letter,
  claim: LetterClaim,
  taken: TakenSms | undefined,
): Promise<void> {
  const { db, clock } = parts
  let fault: unknown
  for (let pause = 250; ; pause = Math.min(2_000, pause * 2)) {
    try {
      if (fault === undefined) await inTransaction(db, (tx) => noteAll(tx, parts, letter, claim, taken))
      else await store.noteSent(db, claim, clock.now())
      break
    } catch (error) {
      if (isDatabaseAway(error)) await wait(pause)
      else if (fault === undefined) fault = error
      else throw error
    }
  }
  if (fault !== undefined) throw new NotNoted('the result of a mail or SMS could not be saved', { cause: fault })
}

async function noteAll(
  tx: Tx,
  parts: SendingParts,
  letter: Letter,
  claim: LetterClaim,
  taken: TakenSms | undefined,
): Promise<void> {
  const now = parts.clock.now()
  if (!(await store.noteSent(tx, claim, now))) return
  if (taken) await noteTaken(tx, parts, letter, claim, taken)
  await letter.whenSent?.(tx, now)
}

async function noteTaken(
  tx: Tx,
  parts: SendingParts,
  { company, message }: Letter,
  claim: LetterClaim,
  taken: TakenSms,
) {
  if (message.kind !== 'sms') return
  const cost = await costOf(tx, parts, company, message.sms)
  const { partCents } = await parts.readSmsTerms(tx, company)
  const told = taken.parts ?? cost.parts
  await store.noteTaken(tx, claim, { ref: taken.ref, parts: told, cents: told * partCents })
}
