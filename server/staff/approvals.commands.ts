import { dayOf, startOfDay } from '#server/lib/process/clock.ts'
import type { Tx } from '#server/lib/database/db.ts'
import type { Staff } from '#server/lib/http/endpoint-handler.ts'
import { lockNames } from '#server/lib/database/advisory-locks.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import { type Act, kinds, mayActAlone } from './approvals.rules.ts'
import * as store from './approvals.store.ts'
import type { ApprovalRequest } from './approvals.store.ts'

/** The staff member who acts, and when. */
export interface StaffAct {
  by: Pick<Staff, 'id' | 'name'>
  at: Temporal.Instant
}

export type ApprovableAct = Pick<ApprovalRequest, 'company' | 'act' | 'subject' | 'payload' | 'cents' | 'reason'> & {
  /** The client's idempotency key: a request that was done or is waiting is not repeated. */
  request?: string
}

/**
 * Records an action: null when the person may do it alone, otherwise the request that waits for a second person. Call it before
 * locking what the action changes. A concurrent action of the same person waits here and is then counted.
 */
export async function askToAct(
  tx: Tx,
  deed: ApprovableAct,
  { by, at }: { by: { id: string }; at: Temporal.Instant },
): Promise<string | null> {
  const { company, act, cents, request = null } = deed
  const kind = kinds[act]
  await lockNames(tx, 'approval_names', [`${company} approval ${by.id} ${kind}`])
  if (act === 'refund') {
    const waiting = await store.findWaiting(tx, deed) // whoever decides the request locks it, and then waits for its order
    if (waiting) return waiting.id
  }
  const today = startOfDay(dayOf(at))
  const [settings, doneCents] = await Promise.all([
    readSettings(tx, company),
    store.sumAlone(tx, { staff: by.id, kind, since: today }),
  ])
  const isAlone = mayActAlone(cents, doneCents, settings)
  const asked = { ...deed, kind, request, askedBy: by.id, at, ...(isAlone && request === null && { payload: {} }) }
  const id = await store.insertRequest(tx, { ...asked, state: isAlone ? 'alone' : 'waiting' })
  if (!id) throw new Refusal('KEY_REUSED')
  return isAlone ? null : id
}

/** What runs after approval, by kind of action. */
export interface Acts {
  run: Record<Act, (tx: Tx, request: ApprovalRequest, second: StaffAct) => Promise<void>>
  /** Locks taken before the request's own, because their holder may close the request. */
  hold: Partial<Record<Act, (tx: Tx, request: ApprovalRequest) => Promise<unknown>>>
}

export async function approveRequest(
  tx: Tx,
  acts: Acts,
  { company, id }: { company: string; id: string },
  second: StaffAct,
): Promise<ApprovalRequest> {
  const asked = await store.findRequest(tx, company, id)
  if (asked?.state === 'waiting') await acts.hold[asked.act]?.(tx, asked)
  const request = await requireWaiting(tx, company, id)
  if (request.askedBy === second.by.id) throw new Refusal('SECOND_PERSON_NEEDED')
  await store.decide(tx, id, { state: 'approved', by: second.by.id, answer: '', at: second.at })
  await acts.run[request.act](tx, request, second)
  return request
}

/** Declines a request without further effect; its author may do so too. */
export async function declineRequest(
  tx: Tx,
  { company, id, answer }: { company: string; id: string; answer: string },
  { by, at }: StaffAct,
): Promise<ApprovalRequest> {
  const request = await requireWaiting(tx, company, id)
  if (answer === '') throw new Refusal('REMARKS_REQUIRED')
  await store.decide(tx, id, { state: 'declined', by: by.id, answer, at })
  return request
}

/** A second person did what the request asked for in another way. */
export async function closeRequest(
  tx: Tx,
  wanted: Pick<ApprovalRequest, 'company' | 'act' | 'subject'>,
  { by, at }: StaffAct,
): Promise<void> {
  const request = await store.holdWaiting(tx, wanted)
  if (!request) return
  if (request.askedBy === by.id) throw new Refusal('SECOND_PERSON_NEEDED')
  await store.decide(tx, request.id, { state: 'approved', by: by.id, answer: '', at })
}

async function requireWaiting(tx: Tx, company: string, id: string): Promise<ApprovalRequest> {
  const request = await store.holdRequest(tx, company, id)
  if (request?.state !== 'waiting') throw new Refusal('APPROVAL_NOT_FOUND')
  return request
}
