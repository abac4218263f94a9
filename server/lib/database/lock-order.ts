import type { Tx } from './db.ts'
import { countAsked } from './transaction.ts'

/**
 * The lock order of all transactions, so that none deadlock. Rows of one table are locked by id. `tests/lock-order.test.ts` runs
 * every path against this list, and every two paths against each other.
 *
 * A lock is `for no key update`, which does not block writers of rows that refer to the locked one. `promotion`, and `member` and
 * `visitor` of an account that is being closed, use `for update`, which does: changing a limit or closing an account waits for
 * those who are about to use it, and holds all other locks by then. Logins and registrations also hold a member by `for update`
 * or `for share`, and a letter is claimed by `for update`. Nothing checks the strength of a lock.
 */
export const lockOrder = [
  // One address that registers, for whom there may be no row yet (advisory lock).
  'member_address',
  // A member: login, change of grade or password, closing the account.
  'member',
  // Per buyer: a second tab and a repeated request wait here, holding nothing that others want.
  'idempotent_answer',
  'payment_conversation',
  'cart',
  // Per order. Settling, changing and returning an order lock it first.
  'sales_order',
  'refund',
  'payment',
  'payment_notice',
  // One message, before what is counted of its address and of the company's day (advisory locks), and what it is about.
  'letter',
  'letter_address',
  'sms_budget',
  // The queue of one variant, and one address (advisory locks), before what was asked for there.
  'notice_queue',
  'notice_address',
  'stock_notice',
  'price_notice',
  'mailing_address',
  'mailing_subscription',
  // Lists that staff write as a whole (advisory locks).
  'shop_admin',
  'content_admin',
  // One import, and one change of very many goods. Their steps queue for a turn (advisory locks): who waits for a row that was
  // changed meanwhile waits for its new version behind whoever comes later, so that parts could keep a cancel out for ever.
  'import_turn',
  'import',
  'bulk_run_turn',
  'bulk_run',
  // Whoever writes goods, prices, stock or tree of one company as staff does (advisory lock, server/changes).
  'goods_admin',
  // What members wrote of goods, a review before the sum of its product.
  'product_question',
  'review',
  'product_rating',
  // Whose categories are merged or removed.
  'delivery_way',
  // The customer's keys (advisory locks, order-limits.commands.ts), before limits per customer.
  'customer_names',
  // Rows that all buyers share: locked late, so that each is held briefly.
  'stock',
  'warehouse', // put into, which keeps it from being ended
  'order_number', // of refunds
  // What a staff member has done alone today (advisory locks, approvals.commands.ts), before the action itself.
  'approval_names',
  'approval_request',
  // The codes of all promotions of one company (advisory lock), before a promotion.
  'promotion_admin',
  'promotion',
  'promotion_tally',
  'coupon',
  'coupon_claim',
  'points_account',
  'points_promise',
  'gift_card',
  'pay_later_account',
  'visitor',
  'session',
  // The first orders of a day wait for the one that says where its numbers begin, and every staff change for the end of the audit
  // log: last.
  'order_day',
  'staff_audit',
] as const

/** Rows that are locked only by a holder of the row they belong to, so that two transactions never meet there. */
export const guardedBy: Record<string, LockName> = {
  cart_line: 'cart',
  warehouse_stock: 'stock',
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
  sms: 'letter',
  company: 'shop_admin',
  category: 'goods_admin',
  brand: 'goods_admin',
  attribute: 'goods_admin',
  product: 'goods_admin',
  variant: 'goods_admin',
  product_option: 'goods_admin',
  option_value: 'goods_admin',
  variant_option: 'goods_admin',
  product_attribute: 'goods_admin',
  group_rule: 'goods_admin',
  item_group: 'goods_admin',
  expected_goods: 'goods_admin',
  sold_together: 'goods_admin',
  import_row: 'import',
  bulk_run_part: 'bulk_run',
  album_picture: 'goods_admin',
  product_picture: 'goods_admin',
  product_draft: 'goods_admin',
  product_version: 'goods_admin',
  goods_record: 'goods_admin',
  price_plan: 'goods_admin',
  price_plan_row: 'goods_admin',
  goods_change: 'goods_admin',
  goods_undo: 'goods_admin',
}

export type LockName = (typeof lockOrder)[number]

type LockStep = readonly [name: LockName, take: () => Promise<unknown>]
/** A plain function reads or writes between locks; `false` stands for a step that is not needed. */
type OrderedStep = LockStep | (() => Promise<unknown>) | false | null | undefined

type AnswerOf<Step> = Step extends readonly [LockName, () => Promise<infer Answer>]
  ? Answer
  : Step extends () => Promise<infer Answer>
    ? Answer
    : undefined

/**
 * Takes locks in the order of the code, and returns the answers of the steps. Each step is sent before the next begins, and no
 * answer is awaited in between, so that all are pipelined. A step must send its lock at once: one that awaits something else
 * first throws, because it would delay everybody behind the locks before it.
 *
 * The order is checked by the names that the steps give. Which rows a statement locks, and locks that are taken without this
 * function, only the test sees.
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
    const [name, take] = typeof step === 'function' ? [undefined, step] : step
    const place = name ? lockOrder.indexOf(name) : last
    if (place < last) throw new Error(`${name} is locked before ${lockOrder[last]}, see lock-order.ts`)
    last = place
    const asked = countAsked(tx)
    const answer = take()
    answer.catch(() => {}) // thrown at the end
    answers.push(answer)
    if (countAsked(tx) > asked) continue
    await answer
    if (name && countAsked(tx) > asked) throw new Error(`the lock on ${name} was not asked for at once`)
  }
  return (await Promise.all(answers)) as { -readonly [At in keyof Steps]: AnswerOf<Steps[At]> }
}
