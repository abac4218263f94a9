import fs from 'node:fs'
import type { Socket } from 'node:net'
import path from 'node:path'
import type pg from 'pg'

type Write = (this: Socket, ...rest: never[]) => void

/** Counts what leaves for the database in one piece, however many questions travel in it. Told of a pool that is still empty. */
export function countTurns(pool: pg.Pool): () => number {
  let turns = 0
  pool.on('connect', (client) => {
    const { stream } = (client as pg.PoolClient & { connection: { stream: Socket } }).connection
    const ways = stream as unknown as Record<'_write' | '_writev', Write>
    for (const name of ['_write', '_writev'] as const) {
      const write = ways[name]
      ways[name] = function (...rest) {
        turns += 1
        write.apply(this, rest)
      }
    }
  })
  return () => turns
}

/** CPU milliseconds of PostgreSQL's processes that live now; 0 where the system does not tell. */
export function readDatabaseCpu(folder: string): number {
  try {
    const [pid] = fs.readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return children.reduce((sum, child) => sum + readNanoseconds(child) / 1e6, 0)
  } catch {
    return 0
  }
}

/** A process that has gone since has taken its figure along. */
function readNanoseconds(pid: string): number {
  try {
    return Number(fs.readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}
