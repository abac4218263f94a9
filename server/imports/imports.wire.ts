import type { ImportProblem } from '#contract/import-refusals.ts'
import type { StaffImport } from '#contract/imports.ts'
import type { Locale } from '#contract/shop.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { sayRefusal } from '#server/lib/http/refusal-answer.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { m } from '#words/compiled/messages.js'
import { defuseCell } from './export-rows.rules.ts'
import type { RowProblem } from './import-rows.rules.ts'
import type { JudgedRow } from './import-rows.store.ts'
import type { TalliedImport } from './imports.reads.ts'

type Say = (facts: never, options: { locale: Locale }) => string

// These two lines do not compile while a problem has no words.
const problemWords: Record<`import_${ImportProblem}`, Say> = m
const remedyWords: Record<`import_${ImportProblem}_remedy`, Say> = m

export const wireImport = (it: TalliedImport, locale: Locale): StaffImport => ({
  importId: it.id,
  name: it.name,
  format: it.format,
  encoding: it.encoding,
  state: it.state,
  by: it.by,
  createdAt: wireInstant(it.createdAt),
  headers: it.headers,
  samples: it.samples,
  mapping: it.mapping.map((target) => target || null),
  settings: it.settings,
  rowCount: it.rowCount,
  doneRows: it.doneRows,
  formulaCount: it.formulaCount,
  counts: { ...it.counts },
  changeId: it.change,
  failure: it.failure && { code: it.failure, words: sayRefusal(new Refusal(it.failure), locale).message },
})

export const wireRow = (
  { line, cells, product, verdict, draft, problems }: JudgedRow,
  headers: readonly string[],
  locale: Locale,
) => ({
  line,
  verdict,
  code: product,
  draft,
  cells: cells.map((cell) => cell.slice(0, 200)),
  problems: (problems ?? []).map((one) => ({
    column: one.column === null ? '' : (headers[one.column] ?? ''),
    value: one.column === null ? '' : (cells[one.column] ?? '').slice(0, 200),
    problem: one.problem,
    words: sayProblem(one, locale),
    remedy: sayRemedy(one, locale),
  })),
})

const sayProblem = ({ problem }: RowProblem, locale: Locale) =>
  problemWords[`import_${problem}`]({} as never, { locale })

/** `fact` is what could stand there, or the row, the price or the number that it is about. */
function sayRemedy({ problem, remedy }: RowProblem, locale: Locale): string {
  const words = remedyWords[`import_${problem}_remedy`]({ fact: remedy || '–' } as never, { locale })
  return problem === 'price_unreadable' && remedy ? `${words} ${m.import_perhaps({ fact: remedy }, { locale })}` : words
}

/** The refused rows with a column more: what is wrong with each, and what to do. */
export function listRefusedRows(headers: readonly string[], rows: readonly JudgedRow[], locale: Locale): string[][] {
  const head = [...headers, m.import_reason({}, { locale })]
  const body = rows.map((row) => {
    const told = (row.problems ?? []).map((one) => {
      const column = one.column === null ? '' : `${headers[one.column] ?? ''}: `
      return `${column}${sayProblem(one, locale)} ${sayRemedy(one, locale)}`
    })
    return [...headers.map((_, at) => row.cells[at] ?? ''), told.join(' / ')]
  })
  return [head, ...body].map((row) => row.map(defuseCell))
}
