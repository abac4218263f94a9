// A thread that reads one spreadsheet, or writes one, and ends. Rows go out in batches; the next waits until one is taken.
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import type { CellValue } from 'read-excel-file/node'
import { Refusal } from '../http/refusal.ts'
import type { SheetRow, ThreadAnswer, ThreadWork } from './spreadsheet-worker.ts'
import { detectEncoding, detectSeparator } from './text-encoding.ts'
import { unpackZip } from './zip-contents.ts'

const mostUnpacked = 200_000_000
const batch = 1_000

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const tell = (answer: ThreadAnswer) => parentPort!.postMessage(answer)

// What follows is hoisted: this runs before a constant below it has its value.
try {
  const work = workerData as ThreadWork
  if (work.kind === 'read') tell({ kind: 'read', ...(await read(Buffer.from(work.bytes))) })
  else tell({ kind: 'written', bytes: await write(work) })
} catch (error) {
  if (error instanceof Refusal) tell({ kind: 'refused', code: error.code, facts: error.facts })
  else tell({ kind: 'failed', failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}

async function read(bytes: Buffer): Promise<{ encoding: string; formulas: number }> {
  const start = bytes.toString('latin1', 0, 4)
  if (start.startsWith('\xd0\xcf\x11\xe0')) throw new Refusal('FILE_OLD_EXCEL') // also an encrypted .xlsx
  return start.startsWith('PK') ? readWorkbook(bytes) : readText(bytes)
}

async function readText(bytes: Buffer): Promise<{ encoding: string; formulas: number }> {
  const encoding = detectEncoding(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  if (text.includes('\0')) throw new Refusal('FILE_KIND_UNKNOWN')
  const parser = Readable.from(cut(text)).pipe(
    parse({
      bom: true,
      delimiter: detectSeparator(text),
      info: true,
      relax_column_count: true, // each row is judged
      relax_quotes: true,
      skip_empty_lines: true,
    }),
  )
  let rows: SheetRow[] = []
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    rows.push([info.lines, record])
    if (rows.length === batch) {
      await give(rows)
      rows = []
    }
  }
  await give(rows)
  return { encoding, formulas: 0 }
}

function* cut(text: string) {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536)
}

async function readWorkbook(bytes: Buffer): Promise<{ encoding: string; formulas: number }> {
  const entries = unpackZip(bytes, mostUnpacked)
  const types = entries.find(({ name }) => name === '[Content_Types].xml')?.content.toString()
  if (!types?.includes('spreadsheetml')) throw new Refusal('FILE_KIND_UNKNOWN')
  if (types.includes('macroEnabled') || entries.some(({ name }) => /vbaProject\.bin$/i.test(name)))
    throw new Refusal('FILE_HAS_MACROS')
  const sheet = entries.find(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))?.content
  const formulas = sheet ? countOf(sheet, '<f>') + countOf(sheet, '<f ') : 0
  const { readSheet } = await import('read-excel-file/node') // loaded for workbooks alone: most files are CSV
  const rows = await readSheet(bytes, { parseNumber: readNumber })
  const width = Math.max(0, ...rows.slice(0, 1).map((row) => row.length))
  let batched: SheetRow[] = []
  for (const [at, row] of rows.entries()) {
    if (row.every((cell) => cell === null)) continue
    batched.push([at + 1, Array.from({ length: Math.max(width, row.length) }, (_, column) => sayCell(row[column]))])
    if (batched.length < batch) continue
    await give(batched)
    batched = []
  }
  await give(batched)
  return { encoding: 'xlsx', formulas }
}

function countOf(content: Buffer, sought: string): number {
  let count = 0
  for (let at = content.indexOf(sought); at >= 0; at = content.indexOf(sought, at + 1)) count += 1
  return count
}

/** 15 digits, as Excel shows them: 12.899999999999999 is 12.9, and a barcode keeps all its digits. */
function readNumber(text: string): string {
  return String(Number(Number(text).toPrecision(15)))
}

function sayCell(cell: CellValue<string> | null | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '')
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell)
}

async function give(rows: SheetRow[]): Promise<void> {
  if (rows.length === 0) return
  tell({ kind: 'rows', rows })
  await once(parentPort!, 'message')
}

/** Cells are texts, so that a spreadsheet keeps the zeros of a barcode. */
async function write({ file, rows }: ThreadWork & { kind: 'write' }): Promise<Uint8Array<ArrayBuffer>> {
  if (file === 'csv') return new Uint8Array(Buffer.from(`\ufeff${stringify(rows as string[][])}`))
  const cells = rows.map((row) => row.map((value) => ({ value, type: String })))
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return new Uint8Array(await writeExcelFile(cells).toBuffer())
}
