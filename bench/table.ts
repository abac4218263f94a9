import type { Measured } from './load.ts'

const columns = [
  '',
  'p50 ms',
  'p95 ms',
  'req/s',
  'CPU ms/req',
  'PG CPU',
  'worker CPU',
  'turns',
  'bytes',
  'of floor',
  'failed',
] as const

/** The figures as a table. "of floor" is the rate as a share of the floor below the row, or of the first row. */
export function writeTable(title: string, measured: readonly Measured[]): string {
  const first = measured[0]?.perSecond ?? 1
  // Rows that share a floor stand above it.
  const rows = measured.flatMap((row, at) =>
    row.floor && measured[at + 1]?.floor !== row.floor ? [row, row.floor] : [row],
  )
  const cells = rows.map((row) => [
    row.name,
    row.p50.toFixed(2),
    row.p95.toFixed(2),
    row.perSecond.toFixed(0),
    row.cpuMs.toFixed(3),
    row.databaseMs.toFixed(3),
    row.workerMs.toFixed(3),
    row.turns.toFixed(1),
    row.bytes.toFixed(0),
    `${((row.perSecond / (row.floor?.perSecond ?? first)) * 100).toFixed(1)} %`,
    String(row.failures),
  ])
  const widths = columns.map((head, column) => Math.max(head.length, ...cells.map((row) => row[column]!.length)))
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join('  ')
  return [`\n${title}`, line(columns), ...cells.map(line)].join('\n')
}
