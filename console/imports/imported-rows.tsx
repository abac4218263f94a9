import { type Column, Rows } from '#console/lib/rows.tsx'
import { StateDot } from '#console/lib/state-dot.tsx'
import { m } from '#words/compiled/messages.js'
import { type OneImport, verdictNames, verdictTones } from './say-import.ts'

type ImportedRow = OneImport['rows'][number]

/** Rows of a file: what each is about, and what is wrong with it or what it says. */
export const ImportedRows = ({ it }: { it: OneImport }) => (
  <Rows label={m.console_import_rows()} columns={columns(it)} rows={it.rows} keyOf={({ line }) => String(line)} />
)

const columns = (it: OneImport): Column<ImportedRow>[] => [
  { name: m.console_import_line(), cell: ({ line }) => line, isFigure: true, isNamed: true, phone: 'end' },
  {
    name: m.console_import_verdict(),
    cell: ({ verdict }) => verdict && <StateDot tone={verdictTones[verdict]}>{verdictNames[verdict]()}</StateDot>,
    phone: 'lead',
  },
  { name: m.console_target_code(), cell: ({ code }) => code ?? '–', phone: 'below' },
  {
    name: m.console_import_says(),
    cell: (row) => (row.problems.length > 0 ? <Problems row={row} /> : <Cells row={row} it={it} />),
    phone: 'wide',
  },
]

const Problems = ({ row: { problems } }: { row: ImportedRow }) => (
  <ul className="grid gap-1 py-1 whitespace-normal">
    {problems.map(({ column, value, problem, words, remedy }) => (
      <li key={`${column} ${problem}`} className="wrap-anywhere">
        {column && (
          <span className="font-medium">
            {column}
            {value && <span className="font-normal text-soft"> {m.console_import_value({ value })}</span>}{' '}
          </span>
        )}
        <span className="text-bad">{words}</span> {remedy}
      </li>
    ))}
  </ul>
)

/** The cells that the mapping reads, each with its header. */
function Cells({ row, it }: { row: ImportedRow; it: OneImport }) {
  const said = row.cells.flatMap((cell, column) =>
    cell !== '' && it.mapping[column] ? [{ header: it.headers[column] ?? '', cell }] : [],
  )
  return (
    <span className="line-clamp-2 whitespace-normal wrap-anywhere">
      {said.map(({ header, cell }) => (
        <span key={header}>
          <span className="text-soft">{header}</span> {cell.slice(0, 80)}{' '}
        </span>
      ))}
    </span>
  )
}
