import type { StaffBulkRun } from '#contract/bulk-runs.ts'
import { StateDot, type StateTone } from '#console/lib/state-dot.tsx'
import { m } from '#words/compiled/messages.js'

const states: Record<StaffBulkRun['state'], { name: () => string; tone: StateTone }> = {
  checking: { name: () => m.console_run_checking(), tone: 'action' },
  checked: { name: () => m.console_run_checked(), tone: 'warn' },
  writing: { name: () => m.console_run_writing(), tone: 'action' },
  written: { name: () => m.console_run_written(), tone: 'good' },
  cancelled: { name: () => m.console_run_cancelled(), tone: 'plain' },
  failed: { name: () => m.console_run_failed(), tone: 'bad' },
}

export const sayRunState = (state: StaffBulkRun['state']) => states[state].name()

export const RunState = ({ state }: Pick<StaffBulkRun, 'state'>) => (
  <StateDot tone={states[state].tone}>{states[state].name()}</StateDot>
)

/** A job is at work on it. */
export const isMoving = ({ state }: Pick<StaffBulkRun, 'state'>) => state === 'checking' || state === 'writing'
