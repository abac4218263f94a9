import { QueriesObserver, type QueryObserverResult } from '@tanstack/react-query'
import { useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { GoodsRow } from '#contract/goods-list.ts'
import { call } from '#console/lib/call.ts'
import { chosenLanguage } from '#console/lib/language.ts'
import { queryClient } from '#console/lib/query.ts'
import type { Reply } from '#ui/api.ts'
import type { GridWindow } from './use-grid-window.ts'

/** Rows of one call; the shop answers at most 200 at once. */
const chunkSize = 100

/** Milliseconds that a jump must stand before its rows are asked for: nobody reads what passes. */
const pause = 30

/** Rows beyond the screen that are asked for while it is scrolled through. */
const ahead = 60

/** Rows that are cached at most. */
const maxCachedRows = 5_000

type Chunk = Reply<'POST /staff/goods/rows'>

const askChunk = (codes: readonly string[], chunk: number) => {
  const asked = { codes: codes.slice(chunk * chunkSize, (chunk + 1) * chunkSize) }
  return {
    queryKey: ['POST /staff/goods/rows', asked, chosenLanguage.get()],
    queryFn: ({ signal }: { signal: AbortSignal }) => call('POST /staff/goods/rows', asked, { signal }),
    staleTime: 60_000,
  }
}

const chunkOf = (row: number) => Math.floor(row / chunkSize)

const listChunks = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)

/** The rows that were answered, by code. They are shown at once wherever they come into sight again. */
export type RowCache = Map<string, GoodsRow>

function cacheRows(cache: RowCache, rows: readonly GoodsRow[]): void {
  for (const row of rows) {
    cache.delete(row.code)
    cache.set(row.code, row)
  }
  for (const code of cache.keys()) {
    if (cache.size <= maxCachedRows) return
    cache.delete(code)
  }
}

/**
 * Asks for the rows between two places, while they are scrolled through also for those ahead, and caches what was answered. The
 * component is drawn anew when rows come, not when they are asked for.
 */
export function useGridRows(cache: RowCache, codes: readonly string[], { first, last, base }: GridWindow): void {
  const [observer] = useState(() => new QueriesObserver(queryClient, []))
  const [, redraw] = useReducer((turn: number) => turn + 1, 0)
  const asked = useRef<{ codes: readonly string[]; base: number }>(undefined)
  useLayoutEffect(() => observer.subscribe((results) => cacheAnswers(cache, results) && redraw()), [observer, cache])
  const [from, to] = [chunkOf(first), chunkOf(last)]
  const [fromAhead, toAhead] = [chunkOf(Math.max(0, first - ahead)), chunkOf(Math.min(codes.length - 1, last + ahead))]
  useLayoutEffect(() => {
    const before = asked.current
    const ask = (begin: number, end: number) => {
      asked.current = { codes, base }
      observer.setQueries(listChunks(begin, end).map((chunk) => askChunk(codes, chunk)))
      if (cacheAnswers(cache, observer.getCurrentResult())) redraw()
    }
    if (before?.codes !== codes) return ask(from, to)
    if (before.base === base) return ask(fromAhead, toAhead)
    const timer = setTimeout(() => ask(from, to), pause)
    return () => clearTimeout(timer)
  }, [observer, cache, codes, base, from, to, fromAhead, toAhead])
}

/** Takes the first rows of a view, which come with its codes and are not asked for again. */
export function useFirstRows(cache: RowCache, codes: readonly string[], rows: readonly GoodsRow[]): void {
  const [taken, setTaken] = useState<readonly GoodsRow[]>()
  if (taken === rows) return
  setTaken(rows)
  cacheRows(cache, rows)
  const isWhole = rows.length === Math.min(chunkSize, codes.length) // goods may be gone since their codes were read
  if (isWhole) queryClient.setQueryData<Chunk>(askChunk(codes, 0).queryKey, { rows: [...rows] })
}

/** Whether a row is another than before. */
function cacheAnswers(cache: RowCache, results: readonly QueryObserverResult[]): boolean {
  const rows = results.flatMap(({ data }) => (data as Chunk | undefined)?.rows ?? [])
  const isOther = rows.some((row) => cache.get(row.code) !== row)
  cacheRows(cache, rows)
  return isOther
}

/** The rows between two places, if all of them are here. */
export function readGridRows(codes: readonly string[], first: number, last: number): GoodsRow[] | undefined {
  const answers = listChunks(chunkOf(first), chunkOf(last)).map((chunk) =>
    queryClient.getQueryData<Chunk>(askChunk(codes, chunk).queryKey),
  )
  return answers.every((answer) => answer !== undefined) ? rowsBetween(codes, first, last, answers) : undefined
}

/** The rows between two places, wherever the screen is. */
export async function fetchGridRows(codes: readonly string[], first: number, last: number): Promise<GoodsRow[]> {
  const asked = listChunks(chunkOf(first), chunkOf(last)).map((chunk) => queryClient.fetchQuery(askChunk(codes, chunk)))
  return rowsBetween(codes, first, last, await Promise.all(asked))
}

function rowsBetween(codes: readonly string[], first: number, last: number, answers: readonly Chunk[]): GoodsRow[] {
  const rows = new Map(answers.flatMap((answer) => answer.rows.map((row) => [row.code, row] as const)))
  return codes.slice(first, last + 1).flatMap((code) => rows.get(code) ?? [])
}
