import Document from 'pdfkit'
import type { Cell, PaperColumn, Paper } from './document.ts'
import { writeLegibly } from './legible.ts'
import { PdfSheet, type Style } from './pdf-page.ts'

export interface Fonts {
  plain: Buffer
  bold: Buffer
  /** Whether there is a glyph for a letter. */
  has(letter: string): boolean
}

const grey = '#5b616e'
const black = '#16181d'

/** Typesets a document on as many A4 pages as it needs. Each page repeats the table header and has a page number. */
export async function setPaper(paper: Paper, fonts: Fonts): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = new PdfSheet(openDocument(paper, fonts), writeLegibly(fonts.has))
  sheet.part('Document', () => {
    setHead(sheet, paper)
    setFacts(sheet, paper)
    sheet.part('Table', () => setTable(sheet, paper))
    if (paper.sums.length > 0) sheet.part('Table', () => setSums(sheet, paper))
    for (const note of paper.notes) setNote(sheet, note)
  })
  sheet.numberPages(paper.name)
  return sheet.finish()
}

function setNote(sheet: PdfSheet, note: string): void {
  const size = { width: sheet.width, size: 9, colour: grey }
  sheet.makeRoom(sheet.heightOf(note, size) + 4)
  sheet.part('P', () => (sheet.y += sheet.write(note, sheet.left, size) + 4))
}

const openDocument = ({ name, from, madeAt }: Paper, { plain, bold }: Fonts) =>
  new Document({
    size: 'A4',
    margin: 0, // only the sheet starts pages, never text that reaches the margin
    bufferPages: true,
    font: '', // a font not referred to by its registered name is parsed again each time
    lang: 'zh-HK',
    displayTitle: true,
    tagged: true, // parts are tagged for screen readers
    info: { Title: name, Author: from.name.en, Creator: from.name.en, CreationDate: new Date(madeAt) },
  })
    .registerFont('plain', plain)
    .registerFont('bold', bold)

function setHead(sheet: PdfSheet, { from, title }: Paper): void {
  const half = sheet.width / 2 - 8
  const right = sheet.left + sheet.width - half
  const top = sheet.y
  const titles = { width: half, align: 'right', colour: black } as const
  sheet.part('H1', () => {
    sheet.y += sheet.write(title.zh, right, { ...titles, size: 20, bold: true })
    sheet.y += sheet.write(title.en, right, { ...titles, size: 11, colour: grey })
  })
  const below = sheet.y
  sheet.y = top
  sheet.part('P', () => {
    sheet.y += sheet.write(from.name.zh, sheet.left, { width: half, size: 16, bold: true, colour: from.colour })
    sheet.y += sheet.write(from.name.en, sheet.left, { width: half, size: 11, bold: true, colour: from.colour })
    for (const line of from.lines) sheet.y += sheet.write(line, sheet.left, { width: half, size: 8.5, colour: grey })
  })
  sheet.y = Math.max(sheet.y, below) + 10
  sheet.rule()
  sheet.y += 10
}

function setFacts(sheet: PdfSheet, { facts }: Paper): void {
  const half = sheet.width / 2 - 8
  for (let at = 0; at < facts.length; at += 2) {
    const pair = facts.slice(at, at + 2)
    const top = sheet.y
    const ends = pair.map(({ label, lines }, column) => {
      const x = sheet.left + column * (half + 16)
      sheet.y = top
      sheet.part('P', () => {
        sheet.y += sheet.write(`${label.zh} ${label.en}`, x, { width: half, size: 8, colour: grey })
        for (const line of lines) sheet.y += sheet.write(line, x, { width: half, size: 10, colour: black })
      })
      return sheet.y
    })
    sheet.y = Math.max(...ends) + 6
  }
  sheet.y += 6
}

const gap = 8

function setTable(sheet: PdfSheet, { columns, rows }: Paper): void {
  const fixed = columns.reduce((all, { width }) => all + (width ?? 0), 0) + gap * (columns.length - 1)
  const widths = columns.map(({ width }) => width ?? sheet.width - fixed)
  const labels = columns.map(({ label }) => ({ text: '', below: [label.zh, label.en] }))
  const setColumns = () => {
    setRow(sheet, columns, widths, labels, 'TH')
    sheet.rule()
  }
  setColumns()
  for (const row of rows) {
    if (sheet.makeRoom(heightOfRow(sheet, widths, row))) sheet.aside(setColumns) // read once is enough
    setRow(sheet, columns, widths, row)
    sheet.rule('#e4e6ea')
  }
  sheet.y += 8
}

const main = { size: 10, colour: black }
const small = { size: 8, colour: grey }

const heightOfCell = (sheet: PdfSheet, width: number, { text, below = [] }: Cell): number =>
  (text === '' ? 0 : sheet.heightOf(text, { ...main, width })) +
  below.reduce((all, line) => all + sheet.heightOf(line, { ...small, width }), 0)

const heightOfRow = (sheet: PdfSheet, widths: readonly number[], row: readonly Cell[]): number =>
  Math.max(...row.map((cell, at) => heightOfCell(sheet, widths[at]!, cell))) + 10

function setRow(
  sheet: PdfSheet,
  columns: readonly PaperColumn[],
  widths: readonly number[],
  row: readonly Cell[],
  kind: 'TH' | 'TD' = 'TD',
): void {
  const top = sheet.y + 4
  const ends = [top]
  let x = sheet.left
  sheet.part('TR', () => {
    for (const [at, cell] of row.entries()) {
      const style = { width: widths[at]!, align: columns[at]!.align }
      sheet.y = top
      sheet.part(kind, () => setCell(sheet, cell, x, style))
      x += style.width + gap
      ends.push(sheet.y)
    }
  })
  sheet.y = Math.max(...ends) + 4
}

function setCell(
  sheet: PdfSheet,
  { text, below = [], box }: Cell,
  x: number,
  style: Pick<Style, 'width' | 'align'>,
): void {
  if (box) sheet.box(x, sheet.y + 3)
  if (text !== '') sheet.y += sheet.write(text, x, { ...main, ...style })
  for (const line of below) sheet.y += sheet.write(line, x, { ...small, ...style })
}

/** The totals stay together where a page holds them all. */
function setSums(sheet: PdfSheet, { sums }: Paper): void {
  const width = 300
  const amountWidth = 100
  const x = sheet.left + sheet.width - width
  const set = sums.map(({ label, amount, isTotal = false }) => {
    const style = { bold: isTotal, size: isTotal ? 11 : 9.5, colour: black }
    const labelStyle = { ...style, width: width - amountWidth - gap, colour: isTotal ? black : grey }
    return { label, amount, isTotal, style, labelStyle, height: sheet.heightOf(label, labelStyle) + 4 }
  })
  const whole = set.reduce((all, { height }) => all + height, 0)
  if (whole < sheet.height) sheet.makeRoom(whole)
  for (const { label, amount, isTotal, style, labelStyle, height } of set) {
    sheet.makeRoom(height)
    if (isTotal) sheet.rule('#16181d', x)
    const top = sheet.y
    sheet.y = top + 2
    sheet.part('TR', () => {
      sheet.part('TH', () => sheet.write(label, x, labelStyle))
      const right = { ...style, width: amountWidth, align: 'right' } as const
      sheet.part('TD', () => sheet.write(amount, x + width - amountWidth, right))
    })
    sheet.y = top + height
  }
  sheet.y += 10
}
