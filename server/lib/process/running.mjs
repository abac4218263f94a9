import fs from 'node:fs'
import path from 'node:path'

/** Each shop that runs from this folder has a file here; files of ended processes are removed. */
const notes = '.prepared/running'

/** Registers this process until it ends. Not needed in a read-only installation, which nobody can change. */
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

/** The running shops of this folder, by pid. */
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
    return error.code === 'EPERM' // alive, and owned by another user
  }
}

/** The start of a process in clock ticks since boot, to recognise a reused pid. On Linux only. */
function startOf(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[19]
  } catch {
    return undefined
  }
}
