import type { RefundView } from '#contract/returns.ts'
import type { LineStep } from '#ui/step-line.tsx'
import { m } from '#words/compiled/messages.js'

type RefundStanding = Pick<RefundView, 'kind' | 'state' | 'goodsBack' | 'parts'>
type StepMark = 'requested' | 'approved' | 'received' | 'done'

/** Labels of each step: done, current, and ahead. */
const names: Record<StepMark, Record<'done' | 'here' | 'ahead', () => string>> = {
  requested: { done: m.returns_step_requested, here: m.returns_step_requested, ahead: m.returns_step_requested },
  approved: { done: m.returns_step_approved, here: m.returns_step_deciding, ahead: m.returns_step_decide },
  received: { done: m.returns_step_received, here: m.returns_step_receiving, ahead: m.returns_step_receive },
  done: { done: m.returns_step_refunded, here: m.returns_step_refunding, ahead: m.returns_step_refund },
}
const exchanged = { done: m.returns_step_exchanged, here: m.returns_step_exchanging, ahead: m.returns_step_exchange }

/** The steps of a refund document and its progress. */
export function stepsOf({ kind, state, goodsBack, parts }: RefundStanding): LineStep[] {
  const asked: LineStep = { name: m.returns_step_requested(), state: 'done' }
  if (state === 'denied') return [asked, { name: m.returns_step_denied(), state: 'ended' }]
  if (state === 'withdrawn') return [asked, { name: m.returns_step_withdrawn(), state: 'ended' }]
  const isCancelled = kind === 'cancel' || kind === 'void'
  const marks: StepMark[] = isCancelled
    ? ['done']
    : ['requested', 'approved', ...(goodsBack ? ['received' as const] : []), 'done']
  const isSettled = state === 'booked' || state === 'done'
  // An exchange whose new goods are unavailable becomes a normal refund.
  const isExchanged = kind === 'exchange' && (!isSettled || parts.some((part) => part.kind === 'exchange'))
  const next = nextOf(state, goodsBack)
  const at = next === null ? marks.length : marks.indexOf(next)
  const steps = marks.map((mark, index): LineStep => {
    const how = index < at ? 'done' : index === at ? 'here' : 'ahead'
    const called = mark === 'done' && isExchanged ? exchanged : names[mark]
    return { name: called[how](), state: how }
  })
  return isCancelled ? [{ name: m.returns_step_cancelled(), state: 'done' }, ...steps] : steps
}

/** The step in progress; null when all are done. */
function nextOf(state: RefundView['state'], goodsBack: boolean): StepMark | null {
  if (state === 'done') return null
  if (state === 'requested') return 'approved'
  return state === 'approved' && goodsBack ? 'received' : 'done'
}
