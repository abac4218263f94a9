import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

/**
 * Counts the round trips of a pool: how often a connection has received all its responses, however many queries one batch
 * contains. Must be called before the pool connects.
 */
export function countTurns(pool: pg.Pool): () => number {
  let turns = 0
  pool.on('connect', (client) => client.on('drain', () => (turns += 1)))
  return () => turns
}

/** CPU milliseconds of PostgreSQL's processes, including those that have ended; 0 where the system does not report them. */
export function readDatabaseCpu(folder: string): number {
  try {
    const [pid] = fs.readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return children.reduce((sum, child) => sum + readNanoseconds(child) / 1e6, readEnded(pid!))
  } catch {
    return 0
  }
}

/** CPU time of a process's ended children, which Linux reports in hundredths of a second. */
function readEnded(pid: string): number {
  const fields = fs
    .readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}

/** A process that has ended since is counted among the ended ones. */
function readNanoseconds(pid: string): number {
  try {
    return Number(fs.readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}
