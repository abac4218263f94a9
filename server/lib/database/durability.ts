import type pg from 'pg'
import { StartRefused } from '../process/start-refused.ts'

/** A paid order must survive a power cut: a database whose settings could lose commits is refused. */
export async function requireDurable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`,
  )
  const unsafe = rows.find(({ setting }) => setting === 'off')
  if (unsafe) throw new StartRefused(`the database runs with ${unsafe.name} off and could lose paid orders; turn it on`)
}

/** Chinese search needs Chinese word characters, which the plain C locale lacks. */
export async function requireChinese(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ encoding: string; trigrams: number }>(
    `select pg_encoding_to_char(encoding) as encoding, cardinality(show_trgm('洗衣機')) as trigrams from pg_database where datname = current_database()`,
  )
  const [found] = rows
  if (found?.encoding !== 'UTF8' || found.trigrams === 0) {
    throw new StartRefused(
      'the database must be created with encoding UTF8 and LC_CTYPE C.UTF-8, or Chinese cannot be searched',
    )
  }
}
