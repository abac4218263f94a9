import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { SearchedCount } from './searched-words.rules.ts'

/**
 * Adds counts of one company. Rows are written in one order, because other processes add to the same. On a day that has `most`
 * different words already, new ones are left out.
 */
export async function addSearched(
  db: Db,
  company: string,
  counts: readonly SearchedCount[],
  most: number,
): Promise<void> {
  await sql`
    with told as (
      select day, words, times, nothing, languages from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
        as told (day date, words text, times integer, nothing integer, languages text[])
    ), full_day as (
      select day from searched_words where company = ${company} and day in (select day from told)
      group by day having count(*) >= ${most}
    )
    insert into searched_words as known (company, day, words, found, times, nothing, languages)
    select ${company}, day, words, times > nothing, times, nothing, languages from told
    where day not in (select day from full_day)
      or exists (select from searched_words old where old.company = ${company} and old.day = told.day and old.words = told.words)
    order by day, words
    on conflict (company, day, words) do update set
      found = known.found or excluded.found, times = known.times + excluded.times, nothing = known.nothing + excluded.nothing,
      languages = array(select distinct unnest(known.languages || excluded.languages) order by 1)`.execute(db)
}

export interface NotFoundRow {
  words: string
  times: number
  languages: string[]
  /** As ISO 8601. */
  lastDay: string
}

/** The words that found nothing since a day, the most searched first. */
export async function listNotFound(db: Db, company: string, since: string, most: number): Promise<NotFoundRow[]> {
  const { rows } = await sql<NotFoundRow>`
    select words, sum(nothing)::integer as times, max(day)::text as "lastDay",
      array(select distinct unnest(string_to_array(string_agg(array_to_string(languages, ','), ','), ',')) order by 1) as languages
    from searched_words where company = ${company} and day >= ${since}::date and nothing > 0
    group by words order by times desc, max(day) desc, words limit ${most}`.execute(db)
  return rows
}

/** How often visitors searched since a day, and how often they found nothing. */
export async function countSearched(
  db: Db,
  company: string,
  since: string,
): Promise<{ times: number; nothing: number }> {
  const { rows } = await sql<{ times: number; nothing: number }>`
    select coalesce(sum(times), 0)::integer as times, coalesce(sum(nothing), 0)::integer as nothing
    from searched_words where company = ${company} and day >= ${since}::date`.execute(db)
  return rows[0]!
}

/** Of every company. */
export async function deleteSearchedBefore(db: Db, day: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from searched_words where ctid in (
      select ctid from searched_words where day < ${day}::date limit ${most} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}
