import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'

/** A process that serves pages says that it lives. */
export async function writeBeat(db: Db, server: string): Promise<void> {
  await sql`insert into page_server (id) values (${server}::uuid)
    on conflict (id) do update set beat_at = clock_timestamp()`.execute(db)
}

export async function dropServer(db: Db, server: string): Promise<void> {
  await sql`delete from page_server where id = ${server}::uuid`.execute(db)
}

export async function markShown(db: Db, server: string, change: string): Promise<void> {
  await sql`insert into change_shown (change, server) values (${change}::uuid, ${server}::uuid)
    on conflict (change, server) do update set at = clock_timestamp()`.execute(db)
}

/** Companies with changes of the last `minutes`, of which a process may have missed the notification. */
export async function listChangesSince(db: Db, minutes: number): Promise<{ company: string; change: string }[]> {
  const { rows } = await sql<{ company: string; change: string }>`
    select company, id as change from goods_change
    where told_at > now() - ${minutes} * interval '1 minute' order by told_at`.execute(db)
  return rows
}

/** Takes away what is of processes that are gone, and of changes that nobody asks for any more. */
export async function dropOldServers(db: Db, minutes: number): Promise<void> {
  await sql`delete from page_server where beat_at < now() - ${minutes} * interval '1 minute'`.execute(db)
  await sql`delete from change_shown where at < now() - ${minutes} * interval '1 minute'`.execute(db)
}

export interface ShownChange {
  /** Processes that serve pages, and have said so in the last `freshMs`. */
  servers: number
  /** Those of them that do not show all of it yet. */
  behind: number
  /** When the last of the others did; null: none had to, because each began later. */
  shownAt: Date | null
  /** Seconds between the last row that was written and `shownAt`. */
  seconds: number | null
}

/** A process that began after the change has read it. One that hangs or is gone is not waited for longer than `freshMs`. */
export async function readShown(db: Db, change: string, freshMs: number): Promise<ShownChange> {
  const { rows } = await sql<ShownChange>`
    select count(server.id)::integer as servers,
      count(server.id) filter (where shown.at is null and server.started_at < told_at)::integer as behind,
      max(shown.at) as "shownAt",
      extract(epoch from max(shown.at) - told_at)::float as seconds
    from goods_change
      left join page_server server on server.beat_at > now() - ${freshMs} * interval '1 millisecond'
      left join change_shown shown on shown.server = server.id and shown.change = goods_change.id and shown.at >= told_at
    where goods_change.id = ${change}::uuid group by told_at`.execute(db)
  return rows[0]!
}
