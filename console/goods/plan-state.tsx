import { StateDot, type StateTone } from '#console/lib/state-dot.tsx'
import type { Reply } from '#ui/api.ts'
import { m } from '#words/compiled/messages.js'

type PlanStateName = Reply<'GET /staff/prices/calendar'>['plans'][number]['state']

const states: Record<PlanStateName, { tone: StateTone; name: () => string }> = {
  waiting: { tone: 'action', name: () => m.console_plan_waiting() },
  running: { tone: 'good', name: () => m.console_plan_running() },
  ended: { tone: 'plain', name: () => m.console_plan_ended() },
  cancelled: { tone: 'warn', name: () => m.console_plan_cancelled() },
}

/** Whether planned prices wait, run, or are over. */
export const PlanState = ({ state }: { state: PlanStateName }) => (
  <StateDot tone={states[state].tone}>{states[state].name()}</StateDot>
)
