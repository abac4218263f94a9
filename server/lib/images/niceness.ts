import fs from 'node:fs'
import os from 'node:os'

/**
 * Lowers the priority of this process; 19 is the lowest. On Linux niceness belongs to each thread, so running threads
 * are listed. Where sessions are scheduled as groups (`sched_autogroup`), niceness counts only within the session, and
 * the group's own value is set in a file. The process must lead a session (`detached`). No privilege is needed. What a
 * system lacks is skipped.
 */
export function takeNiceness(niceness: number): void {
  tryTo(() => os.setPriority(niceness)) // threads started from now on inherit it
  tryTo(() => {
    for (const thread of fs.readdirSync('/proc/self/task')) tryTo(() => os.setPriority(Number(thread), niceness))
  })
  tryTo(() => fs.writeFileSync('/proc/self/autogroup', String(niceness)))
}

function tryTo(change: () => void) {
  try {
    change()
  } catch {
    // Another system, or one that does not allow it.
  }
}
