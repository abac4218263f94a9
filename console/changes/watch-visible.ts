import { call } from '#console/lib/call.ts'
import { formatSeconds } from '#console/lib/moments.ts'
import { m } from '#words/compiled/messages.js'

/** Milliseconds between two questions: what is measured is the server's, so asking late makes nothing longer. */
const pauses = [150, 250, 500, 1_000, 2_000, 4_000, 6_000]
/** A process that hangs is taken for dead before this. */
const patience = 25_000

/** What to say once every process of the shop shows what was written: the last change comes after the others. */
export async function watchVisible(changeIds: readonly string[]): Promise<string | undefined> {
  const id = changeIds.at(-1)
  if (id === undefined) return undefined
  const began = performance.now()
  for (let turn = 0; performance.now() - began < patience; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, pauses[Math.min(turn, pauses.length - 1)]))
    // Who has logged out or lost the network is told nothing more: the change itself is saved.
    const visible = await call('GET /staff/changes/{id}/visible', { id }).catch(() => undefined)
    if (!visible || visible.state === 'no visitor sees it') return undefined
    if (visible.state === 'shown') return m.console_visible({ seconds: formatSeconds(visible.seconds ?? 0) })
  }
  return m.console_visible_late()
}
