import fs from 'node:fs'
import os from 'node:os'

/**
 * Lowers this process, with 19 below everything else. Linux knows the niceness of each thread alone, so that the threads which draw,
 * begun before, have to be named; and where it schedules sessions as groups (`sched_autogroup`), niceness counts only within
 * the process's own session: the group has one of its own, in a file. The process must lead a session (`detached`). Neither
 * needs any right. What a system does not know is left as it is.
 */
export function takeNiceness(niceness: number): void {
  tryTo(() => os.setPriority(niceness)) // threads begun from now on have it from their creator
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
