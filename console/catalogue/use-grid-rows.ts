import { useQueries } from '@tanstack/react-query'
import type { GoodsRow } from '#contract/goods-admin.ts'
import { call } from '#console/lib/call.ts'
import { chosenLanguage } from '#console/lib/language.ts'
import { queryClient } from '#console/lib/query.ts'
import type { Reply } from '#ui/api.ts'

/** Rows of one call; the shop answers at most 200 at once. */
const chunkSize = 100

const askChunk = (codes: readonly string[], chunk: number) => {
  const asked = { codes: codes.slice(chunk * chunkSize, (chunk + 1) * chunkSize) }
  return {
    queryKey: ['POST /staff/goods/rows', asked, chosenLanguage.get()],
    queryFn: ({ signal }: { signal: AbortSignal }) => call('POST /staff/goods/rows', asked, { signal }),
    staleTime: 60_000,
  }
}

const listChunks = (first: number, last: number): number[] => {
  const from = Math.floor(first / chunkSize)
  return Array.from({ length: Math.floor(last / chunkSize) - from + 1 }, (_, at) => from + at)
}

/** The rows on the screen, by code; those that are on their way are absent. */
export function useGridRows(codes: readonly string[], first: number, last: number): ReadonlyMap<string, GoodsRow> {
  const answers = useQueries({ queries: listChunks(first, last).map((chunk) => askChunk(codes, chunk)) }, queryClient)
  return new Map(answers.flatMap(({ data }) => (data?.rows ?? []).map((row) => [row.code, row] as const)))
}

/** The rows between two places, if all of them are here. */
export function readGridRows(codes: readonly string[], first: number, last: number): GoodsRow[] | undefined {
  const answers = listChunks(first, last).map((chunk) =>
    queryClient.getQueryData<Reply<'POST /staff/goods/rows'>>(askChunk(codes, chunk).queryKey),
  )
  return answers.every((answer) => answer !== undefined) ? rowsBetween(codes, first, last, answers) : undefined
}

/** The rows between two places, wherever the screen is. */
export async function fetchGridRows(codes: readonly string[], first: number, last: number): Promise<GoodsRow[]> {
  const asked = listChunks(first, last).map((chunk) => queryClient.fetchQuery(askChunk(codes, chunk)))
  return rowsBetween(codes, first, last, await Promise.all(asked))
}

function rowsBetween(
  codes: readonly string[],
  first: number,
  last: number,
  answers: readonly Reply<'POST /staff/goods/rows'>[],
): GoodsRow[] {
  const rows = new Map(answers.flatMap((answer) => answer.rows.map((row) => [row.code, row] as const)))
  return codes.slice(first, last + 1).flatMap((code) => rows.get(code) ?? [])
}
