import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { copyRunning, settleCopy } from '#server/lib/database/base-backup.ts'
import { postgresHome } from '#server/lib/database/postgres-home.ts'
import { type Postgres, startPostgres } from '#server/lib/database/postgres.ts'

export interface StreamingReplica extends Postgres {
  /** Stops replaying what it receives. */
  pause(): Promise<void>
  resume(): Promise<void>
}

/** A replica that streams from a running PostgreSQL, made of the programs of `npm start`. */
export async function openStreamingReplica(
  primaryUrl: string,
  folder: string,
  { name = 'replica', durable = false }: { name?: string; durable?: boolean } = {},
): Promise<StreamingReplica> {
  const primary = new URL(primaryUrl)
  const home = postgresHome(folder)
  const data = home.newDataFolder()
  const client = new pg.Client({ connectionString: primaryUrl })
  await client.connect()
  try {
    await client.query('select pg_create_physical_replication_slot($1, true)', [name]) // keeps the log from now on
    const { rows } = await client.query<{ at: string }>(`select current_setting('data_directory') as at`)
    await copyRunning(client, rows[0]!.at, data)
  } finally {
    await client.end()
  }
  const { port, username: user, password } = primary
  settleCopy(data, home, {
    signal: 'standby.signal',
    settings: {
      primary_conninfo: `host=127.0.0.1 port=${port} user=${user} password=${password} application_name=${name}`,
      primary_slot_name: name,
    },
  })
  home.putInPlace(data, path.join(folder, 'postgres'))
  fs.chmodSync(folder, 0o755)
  const server = await startPostgres(folder, password, { durable })
  const ask = async (text: string) => {
    const own = new pg.Client({ connectionString: server.url('postgres') })
    await own.connect()
    await own.query(text).finally(() => own.end())
  }
  return {
    ...server,
    pause: () => ask('select pg_wal_replay_pause()'),
    resume: () => ask('select pg_wal_replay_resume()'),
  }
}
