import { toHkd } from '#contract/money.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { Act } from './approvals.rules.ts'
import type { listWaiting } from './staff.reads.ts'

export const wireWaiting = ({ id, act, cents, at, ...asked }: Awaited<ReturnType<typeof listWaiting>>[number]) => ({
  approvalId: id,
  act: act as Act,
  amount: toHkd(cents),
  ...asked,
  at: wireInstant(at),
})
