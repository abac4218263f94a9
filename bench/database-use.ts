import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

/** Counts how often a connection has had all its answers: a journey there and back, however many questions travel in it. Told of a pool that is still empty. */
export function countTurns(pool: pg.Pool): () => number {
  let turns = 0
  pool.on('connect', (client) => client.on('drain', () => (turns += 1)))
  return () => turns
}

/** CPU milliseconds of PostgreSQL's processes, those that have ended included; 0 where the system does not tell. */
export function readDatabaseCpu(folder: string): number {
  try {
    const [pid] = fs.readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return children.reduce((sum, child) => sum + readNanoseconds(child) / 1e6, readEnded(pid!))
  } catch {
    return 0
  }
}

/** What the children of a process had used when they ended; Linux counts it in hundredths of a second. */
function readEnded(pid: string): number {
  const fields = fs
    .readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}

/** One that has ended since is counted among those that have. */
function readNanoseconds(pid: string): number {
  try {
    return Number(fs.readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}
