import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'
import { useKeys } from './keys.ts'

/** Where a cell stands on a phone, on which a row is a card of two lines, and of a third for what is `wide`; `none` is left out. */
type PhonePlace = 'lead' | 'end' | 'below' | 'below-end' | 'wide' | 'none'

export interface Column<Row> {
  name: string
  cell: (row: Row) => ReactNode
  /** Money and counts: at the right, in tabular figures. */
  isFigure?: boolean
  phone: PhonePlace
  /** A count that says nothing without its name: on a phone, where columns have no heads, the name stands before it. */
  isNamed?: boolean
  /** Left out below 1536 px. */
  isExtra?: boolean
}

interface RowsProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  /** Where a row leads. Its first cell is the link, and the whole row takes a click. */
  to?: (row: Row) => string
}

const places: Record<PhonePlace, string> = {
  lead: 'max-md:col-start-1 max-md:row-start-1',
  end: 'max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end',
  below: 'max-md:col-start-1 max-md:row-start-2 max-md:text-soft',
  'below-end': 'max-md:col-start-2 max-md:row-start-2 max-md:justify-self-end max-md:text-soft',
  wide: 'max-md:col-span-2',
  none: 'max-md:hidden',
}

/** A list: a table, and on a phone cards of two lines. J and K go through it. Without rows it shows their places. */
export function Rows<Row>({ label, columns, rows, keyOf, to }: RowsProps<Row>) {
  const table = useRef<HTMLTableElement>(null)
  const step = (by: number) => {
    const links = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const here = links.findIndex((link) => link === document.activeElement)
    links.at(Math.min(Math.max(here + by, 0), links.length - 1))?.focus()
  }
  useKeys([
    { keys: 'j', label: m.console_key_next_row(), run: () => step(1) },
    { keys: 'k', label: m.console_key_previous_row(), run: () => step(-1) },
  ])
  return (
    <table ref={table} aria-label={label} className="rows">
      <thead className="max-md:unseen">
        <tr>
          {columns.map(({ name, isFigure = false, isExtra = false }) => (
            <th
              key={name}

              scope="col"
              className={`${isFigure ? 'figure' : ''} ${isExtra ? 'max-2xl:hidden' : ''}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows === undefined
          ? Array.from({ length: 8 }, (_, row) => <EmptyRow key={row} columns={columns.length} />)
          : rows.map((row) => <RowLine key={keyOf(row)} row={row} columns={columns} to={to?.(row)} />)}
      </tbody>
    </table>
  )
}

const EmptyRow = ({ columns }: { columns: number }) => (
  <tr className="max-md:block">
    <td colSpan={columns} className="max-md:block">
      <Skeleton className="h-4 w-full" />
    </td>
  </tr>
)

interface RowLineProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  to: string | undefined
}

function RowLine<Row>({ row, columns, to }: RowLineProps<Row>) {
  return (
    <tr className="relative max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:border-b max-md:border-line max-md:py-2">
      {columns.map(({ name, cell, isFigure = false, isExtra = false, isNamed = false, phone }, at) => (
        <td
          key={name}

          className={`${places[phone]} ${isFigure ? 'figure' : ''} ${isExtra ? 'max-2xl:hidden' : ''} max-md:h-auto max-md:min-w-0 max-md:empty:hidden max-md:border-0 max-md:whitespace-normal max-md:px-1 max-md:py-0.5`}
        >
          {at === 0 && to ? (
            <Link
              data-row
              to={to}
              className="font-medium tabular-nums after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-action"
            >
              {cell(row)}
            </Link>
          ) : (
            <>
              {isNamed && isSaid(cell(row)) && <span className="text-soft md:hidden">{name} </span>}
              {cell(row)}
            </>
          )}
        </td>
      ))}
    </tr>
  )
}

const isSaid = (content: ReactNode) => content !== '' && content !== null && content !== undefined && content !== false
