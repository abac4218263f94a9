import { call } from '#console/lib/call.ts'
import { queryClient } from '#console/lib/query.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { watchVisible } from './watch-visible.ts'

/** Milliseconds for which Undo stands on a toast; afterwards the list of changes has it. */
const patience = 30_000

/** Says what was written, with Undo. Without a change there is nothing to take back. */
export function sayChanged(message: string, changeIds: readonly (string | null)[]): void {
  const written = changeIds.filter((id) => id !== null)
  say(message, {
    tone: 'good',
    later: watchVisible(written),
    ...(written.length > 0 && {
      lasts: patience,
      actions: [{ label: m.console_undo(), act: () => void undoChanges(written) }],
    }),
  })
}

/** Takes changes back, the last one first. Everything shown is asked anew, because a change may touch any screen. */
export async function undoChanges(ids: readonly string[]): Promise<void> {
  try {
    let isRunning = false
    const written: string[] = []
    for (const id of ids.toReversed()) {
      const { running, changeId } = await call(
        'POST /staff/changes/{id}/undo',
        { id },
        { idempotencyKey: crypto.randomUUID() },
      )
      isRunning ||= running
      if (changeId !== null) written.push(changeId)
    }
    if (isRunning) say(m.console_undo_begun(), { tone: 'good' })
    else say(m.console_undone(), { tone: 'good', later: watchVisible(written) })
  } catch (error) {
    say(error instanceof Error ? error.message : String(error), { tone: 'bad', lasts: patience })
  } finally {
    await queryClient.invalidateQueries()
  }
}
