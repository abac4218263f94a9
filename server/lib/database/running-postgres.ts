import fs from 'node:fs'
import path from 'node:path'

/**
 * The address of the PostgreSQL of a shop that runs on this folder, read from its pid file; for programs that work
 * beside the shop. Undefined when it does not run.
 */
export function findRunningPostgres(folder: string, password: string, database: string): string | undefined {
  const note = readNote(path.join(folder, 'postgres', 'postmaster.pid'))
  const [pid, , , port] = note
  if (!note[7]?.startsWith('ready') || !isAlive(Number(pid))) return undefined
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
}

function readNote(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // alive, and owned by another user
  }
}
