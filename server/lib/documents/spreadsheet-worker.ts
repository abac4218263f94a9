import { Worker } from 'node:worker_threads'
import type { Facts, RefusalCode } from '#contract/refusals.ts'
import { Refusal } from '../http/refusal.ts'
import type { CallLog } from '../process/log.ts'

/** A row with its line in the file. */
export type SheetRow = readonly [line: number, cells: readonly string[]]

export type ThreadWork =
  | { kind: 'read'; bytes: Uint8Array }
  | { kind: 'write'; file: 'csv' | 'xlsx'; rows: readonly (readonly string[])[] }

export type ThreadAnswer =
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'read'; encoding: string; formulas: number }
  | { kind: 'written'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'refused'; code: RefusalCode; facts: Facts }
  | { kind: 'failed'; failure: string }

/** A file that takes longer is no file that people made. */
const longest = 180_000
const memory = { maxOldGenerationSizeMb: 1_024 }

/**
 * Reads a spreadsheet (CSV or XLSX by its content) in a thread of its own, which a hostile file may only end. `take` gets the rows in
 * batches, the headers first; a batch waits until the one before is taken. What a parser says of a broken file is logged: it is
 * nothing that the sender can use, and may be a fault of ours.
 */
export async function readSpreadsheet(
  bytes: Uint8Array,
  log: Pick<CallLog, 'warn'>,
  take: (rows: SheetRow[]) => Promise<void> | void,
): Promise<{ encoding: string; formulas: number }> {
  const answer = await runThread({ kind: 'read', bytes }, take).catch((error: unknown) => {
    if (!(error instanceof SpreadsheetFault)) throw error
    log.warn({ err: error, bytes: bytes.byteLength }, 'a spreadsheet cannot be read')
    throw new Refusal('FILE_UNREADABLE')
  })
  if (answer.kind !== 'read') throw new Error(`a thread that reads has ${answer.kind}`)
  return { encoding: answer.encoding, formulas: answer.formulas }
}

/** Writes rows as a file, in a thread. Cells are to be made harmless before. */
export async function writeSpreadsheet(
  file: 'csv' | 'xlsx',
  rows: readonly (readonly string[])[],
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await runThread({ kind: 'write', file, rows }, () => {})
  if (answer.kind !== 'written') throw new Error(`a thread that writes has ${answer.kind}`)
  return answer.bytes
}

async function runThread(
  work: ThreadWork,
  take: (rows: SheetRow[]) => Promise<void> | void,
): Promise<Exclude<ThreadAnswer, { kind: 'rows' | 'refused' | 'failed' }>> {
  const thread = new Worker(new URL('spreadsheet-thread.ts', import.meta.url), {
    workerData: work,
    resourceLimits: memory,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof runThread>>>()
  const timer = setTimeout(() => reject(new SpreadsheetFault('the thread takes too long')), longest)
  thread.on('message', async (answer: ThreadAnswer) => {
    try {
      if (answer.kind === 'refused') throw new Refusal(answer.code, answer.facts)
      if (answer.kind === 'failed') throw new SpreadsheetFault(answer.failure)
      if (answer.kind !== 'rows') return resolve(answer)
      await take(answer.rows)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage('more')
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)))
    }
  })
  thread.on('error', (error) => reject(new SpreadsheetFault(String(error)))) // out of memory, too
  thread.on('exit', () => reject(new SpreadsheetFault('the thread has ended')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    void thread.terminate()
  }
}

class SpreadsheetFault extends Error {}
