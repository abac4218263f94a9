const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

/**
 * The editor's HTML as it is stored, which is what the server keeps of it: no styles and widths of columns, no empty paragraphs,
 * items and cells of one paragraph without it, and the head of a table as a head.
 */
export function tidyHtml(html: string): string {
  const body = parse(html)
  for (const columns of body.querySelectorAll('colgroup')) columns.remove()
  for (const element of body.querySelectorAll('[style]')) element.removeAttribute('style')
  for (const cell of body.querySelectorAll('td, th'))
    for (const span of ['colspan', 'rowspan']) if (cell.getAttribute(span) === '1') cell.removeAttribute(span)
  for (const paragraph of body.querySelectorAll('p')) if (!paragraph.hasChildNodes()) paragraph.remove()
  for (const holder of body.querySelectorAll('li, td, th')) {
    const paragraphs = [...holder.children].filter(({ localName }) => localName === 'p')
    if (paragraphs.length === 1) paragraphs[0]!.replaceWith(...paragraphs[0]!.childNodes)
  }
  for (const table of body.querySelectorAll('table')) markHeads(table)
  return body.innerHTML
}

/** The editor knows rows, no `thead`. A row of heads above others is one; a head at the left is that of its row. */
function markHeads(table: HTMLTableElement): void {
  const rows = [...table.rows]
  const isBody = ({ cells }: HTMLTableRowElement) =>
    [...cells].some((cell) => cell.localName === 'td' || cell.scope === 'row')
  const first = rows.findIndex(isBody)
  if (first > 0) table.createTHead().append(...rows.slice(0, first))
  for (const row of rows.slice(Math.max(first, 0))) {
    const [left] = row.cells
    if (left?.localName === 'th' && left.scope === '') left.scope = 'row'
  }
}

/** Whether two texts differ in nothing but how they are written. */
export const isSameHtml = (one: string, other: string): boolean => parse(one).innerHTML === parse(other).innerHTML
