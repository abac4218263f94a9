/** Cells as spreadsheets put them on the clipboard: tabs between columns, lines between rows, quotes around what has either. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /(?:^|(?<=[\t\n]))(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g
  const plain = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  for (const [, quoted, bare, end] of plain.matchAll(cells)) {
    rows.at(-1)!.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  return rows
}

export const writeCells = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => row.map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n')
