import type { RefusalCode } from '#contract/refusals.ts'
import type { deletionObstacles } from '#contract/leaving.ts'

/** An order that keeps an account from being closed; settled orders are not listed. */
export interface Unsettled {
  number: string
  standing:
    | { kind: 'not received' }
    | { kind: 'unpaid'; until: Temporal.PlainDate }
    | { kind: 'received'; on: Temporal.PlainDate }
    | { kind: 'after-sales' }
    | { kind: 'bills' }
}

export interface DeletionObstacle {
  obstacle: (typeof deletionObstacles)[number]
  number: string
  /** The first day on which it is no obstacle; null while unknown. */
  possibleFrom: Temporal.PlainDate | null
}

/**
 * §4: an account cannot be closed while an order is not received, within its return period or in after-sales processing, or while
 * bills are open.
 */
export function listObstacles(
  orders: readonly Unsettled[],
  today: Temporal.PlainDate,
  returnDays: number,
): DeletionObstacle[] {
  return orders.flatMap(({ number, standing }): DeletionObstacle[] => {
    switch (standing.kind) {
      case 'not received':
        return [{ obstacle: 'not received', number, possibleFrom: null }]
      case 'unpaid':
        return [{ obstacle: 'not received', number, possibleFrom: standing.until }]
      case 'after-sales':
        return [{ obstacle: 'after-sales', number, possibleFrom: null }]
      case 'bills':
        return [{ obstacle: 'bills', number, possibleFrom: null }]
      case 'received': {
        const possibleFrom = standing.on.add({ days: returnDays + 1 })
        const isOver = Temporal.PlainDate.compare(today, possibleFrom) >= 0
        return isOver ? [] : [{ obstacle: 'return period', number, possibleFrom }]
      }
    }
  })
}

/** The day on which no obstacle is left: the latest, if all are known. */
export function possibleFrom(obstacles: readonly DeletionObstacle[]): Temporal.PlainDate | null {
  const days = obstacles.map((obstacle) => obstacle.possibleFrom)
  if (days.includes(null)) return null
  return (days as Temporal.PlainDate[]).reduce<Temporal.PlainDate | null>(
    (latest, day) => (latest === null || Temporal.PlainDate.compare(day, latest) > 0 ? day : latest),
    null,
  )
}

export const refusalOf: Record<DeletionObstacle['obstacle'], RefusalCode> = {
  'not received': 'DELETION_NOT_RECEIVED',
  'return period': 'DELETION_RETURN_PERIOD',
  'after-sales': 'DELETION_AFTER_SALES',
  bills: 'DELETION_BILLS_OPEN',
}
