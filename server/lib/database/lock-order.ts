import type { Tx } from './db.ts'
import { countAsked } from './transaction.ts'

/**
 * What transactions wait for, in the order in which every transaction of the shop takes it: two that go down one list never
 * wait for each other in a ring. Rows of one table are taken by their ids. `tests/lock-order.test.ts` sends every path down this
 * list, and every two paths against each other.
 *
 * A lock is `for no key update`: it does not stop whoever writes a row that refers to the locked one. `for update` is for
 * `promotion`, and for `member` and `visitor` of an account that is closed, which do stop them: whoever changes a limit or
 * leaves waits for those who are about to use it, and holds everything else by then.
 */
export const lockOrder = [
  // A member as a person: whoever logs in, changes grade or password, or leaves.
  'member',
  // One buyer's own: a second tab and a repeated click wait here, and hold nothing that others want.
  'idempotent_answer',
  'payment_conversation',
  'cart',
  // One order's own. Whoever settles, changes or returns it holds it first.
  'sales_order',
  'refund',
  'payment',
  'payment_notice',
  // The customer by every name (advisory locks, order-limits.commands.ts), before what is limited by customer.
  'customer_names',
  // What all buyers want: each is held for as short as possible, so it comes late.
  'stock',
  'refund_number',
  // What one of the staff has done alone today (advisory locks, approvals.commands.ts), before what is done.
  'approval_names',
  'approval_request',
  'promotion',
  'promotion_tally',
  'coupon',
  'coupon_claim',
  'points_account',
  'points_promise',
  'gift_card',
  'pay_later_account',
  // Every buyer of a day takes the next number, and every member of staff the end of the audit log: the last of all.
  'order_number',
  'visitor',
  'session',
  'staff_audit',
] as const

/** Rows that nobody locks without holding the row they belong to: two never meet there. */
export const guardedBy: Record<string, LockedTable> = {
  cart_line: 'cart',
  order_line: 'sales_order',
  order_charge: 'sales_order',
  order_discount: 'sales_order',
  order_tender: 'sales_order',
  order_draft: 'sales_order',
  shipment: 'sales_order',
  refund_line: 'sales_order',
  payment_share: 'payment',
  promotion_use: 'sales_order',
  promotion_use_order: 'sales_order',
  points_lot: 'points_account',
  points_spend: 'points_account',
  points_spend_part: 'points_account',
  pay_plan: 'pay_later_account',
  bill: 'pay_later_account',
  grade_record: 'member',
}

export type LockedTable = (typeof lockOrder)[number]

type LockStep = readonly [table: LockedTable, take: () => Promise<unknown>]
/** A bare function asks what has to be read or written behind the locks before it; `false` stands for a step that is not needed. */
type OrderedStep = LockStep | (() => Promise<unknown>) | false | null | undefined

type AnswerOf<Step> = Step extends readonly [LockedTable, () => Promise<infer Answer>]
  ? Answer
  : Step extends () => Promise<infer Answer>
    ? Answer
    : undefined

/**
 * Takes locks in the order of the text and answers what each step answered. Each step is sent before the next one begins, and
 * nobody waits for answers in between, so they travel together. A step asks for its lock at once: one that waits for something
 * else first throws, because it would make everybody wait who holds the locks before it.
 */
export async function lockInOrder<const Steps extends readonly OrderedStep[]>(
  tx: Tx,
  steps: Steps,
): Promise<{ -readonly [At in keyof Steps]: AnswerOf<Steps[At]> }> {
  const answers: Promise<unknown>[] = []
  let last = 0
  for (const step of steps) {
    if (!step) {
      answers.push(Promise.resolve())
      continue
    }
    const [table, take] = typeof step === 'function' ? [undefined, step] : step
    const place = table ? lockOrder.indexOf(table) : last
    if (place < last) throw new Error(`${table} is locked before ${lockOrder[last]}, see lock-order.ts`)
    last = place
    const asked = countAsked(tx)
    const answer = take()
    answer.catch(() => {}) // thrown at the end
    answers.push(answer)
    if (countAsked(tx) > asked) continue
    await answer
    if (table && countAsked(tx) > asked) throw new Error(`the lock on ${table} was not asked for at once`)
  }
  return (await Promise.all(answers)) as { -readonly [At in keyof Steps]: AnswerOf<Steps[At]> }
}
