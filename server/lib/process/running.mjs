import fs from 'node:fs'
import path from 'node:path'

/** Where each shop that runs from this folder notes that it does; a note of one that is gone is taken away. */
const notes = '.prepared/running'

/** Notes this process until it ends. A folder of programs that cannot be written to is changed by nobody. */
export function noteRunning() {
  const note = path.resolve(notes, String(process.pid))
  try {
    fs.mkdirSync(notes, { recursive: true })
    fs.writeFileSync(note, startOf(process.pid) ?? '')
    process.once('exit', () => fs.rmSync(note, { force: true }))
  } catch {
    // nothing can be installed there either
  }
}

/** The processes of shops that run from here. */
export function listRunning() {
  const pids = fs.existsSync(notes) ? fs.readdirSync(notes).map(Number) : []
  return pids.filter((pid) => {
    const note = path.join(notes, String(pid))
    const isThere = isRunning(pid) && (startOf(pid) ?? '') === fs.readFileSync(note, 'utf8')
    if (!isThere) fs.rmSync(note, { force: true })
    return isThere
  })
}

export function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM' // it runs as somebody else
  }
}

/** When a process began, in ticks since the machine did: a number that was given again is another process. Linux alone tells. */
function startOf(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[19]
  } catch {
    return undefined
  }
}
