import { importTargets } from '#contract/imports.ts'
import type { ImportSettings, ImportTarget, StaffImport } from '#contract/imports.ts'
import type { Role } from '#contract/endpoint.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { readSpreadsheet } from '#server/lib/documents/spreadsheet-worker.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { StaffCall } from '#server/lib/http/staff-call.ts'
import type { FileStore } from '#server/lib/integrations/file-store.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import type { CallLog } from '#server/lib/process/log.ts'
import { listWarehouses } from '#server/stock/warehouses.reads.ts'
import { noteStaffCall } from '#server/staff/audit-log.commands.ts'
import {
  detectFormat,
  judgeMapping,
  mapColumns,
  type Mapping,
  mayImport,
  shapeOf,
  usualSettings,
} from './import-columns.rules.ts'
import { tidyCell } from './import-cells.rules.ts'
import * as store from './imports.store.ts'

export interface ImportServices {
  db: Db
  clock: Clock
  imports: FileStore
  log: CallLog
}

interface ImportSender {
  company: string
  staff: string
  by: string
  role: Role
  at: Temporal.Instant
  note: (id: string) => StaffCall
}

const mostRows = 200_000
const mostColumns = 500
const samples = 20

/** Stores a file whose every row was parsed, and says what its columns probably are. Nothing of it is judged yet. */
export async function uploadImport(
  { db, imports, log }: ImportServices,
  bytes: Buffer,
  name: string,
  { company, staff, by, role, at, note }: ImportSender,
): Promise<string> {
  const read = await readHead(bytes, log)
  const { headers } = read
  const shape = shapeOf(headers)
  const format = detectFormat(headers)
  const former = await store.findMapping(db, company, shape)
  const warehouses = (await listWarehouses(db, company)).length
  const guessed = mapColumns(headers, read.samples, format, { targets: importTargets, warehouses })
  const mapping = former?.mapping ?? storeMapping(guessed)
  const file = await imports.put(bytes)
  const { encoding, formulas, rowCount } = read
  const it = { company, format, name, file, shape, headers, mapping, rowCount, staff, by, role }
  return inTransaction(db, async (tx) => {
    const id = await store.add(
      tx,
      {
        ...it,
        samples: read.samples,
        formulaCount: formulas,
        settings: former?.settings ?? usualSettings,
        encoding: encoding as StaffImport['encoding'],
      },
      at,
    )
    await noteStaffCall(tx, note(id))
    return id
  }).catch(async (error: unknown) => {
    await imports.remove(file)
    throw error
  })
}

/** What the database and the wire can hold of a cell that is only shown. */
export const showCell = (cell: string): string => cell.toWellFormed().replaceAll('\0', '\ufffd').slice(0, 200)

async function readHead(bytes: Buffer, log: CallLog) {
  let headers: string[] | undefined
  const first: string[][] = []
  let rowCount = 0
  const { encoding, formulas } = await readSpreadsheet(bytes, log, (rows) => {
    for (const [, cells] of rows) {
      if (!headers) headers = cells.map((cell) => showCell(tidyCell(cell)))
      else {
        rowCount += 1
        if (first.length < samples) first.push(cells.slice(0, mostColumns).map(showCell))
      }
    }
    if (rowCount > mostRows) throw new Refusal('IMPORT_TOO_MANY_ROWS', { most: mostRows })
  })
  if (!headers || rowCount === 0) throw new Refusal('IMPORT_EMPTY')
  if (headers.length > mostColumns) throw new Refusal('FILE_UNREADABLE')
  return { headers, samples: first, rowCount, encoding, formulas }
}

const storeMapping = (mapping: Mapping): (ImportTarget | '')[] => mapping.map((target) => target ?? '')
export const readMapping = (mapping: readonly (ImportTarget | '')[]): Mapping => mapping.map((target) => target || null)

/** Sets what the columns are. A check from before is void. */
export async function mapImport(
  tx: Tx,
  { company, role, at }: { company: string; role: Role; at: Temporal.Instant },
  { id, mapping, settings }: { id: string; mapping: Mapping; settings: Partial<ImportSettings> },
): Promise<void> {
  const it = await holdOwn(tx, company, id)
  if (it.state === 'checking' || it.state === 'applying') throw new Refusal('IMPORT_BUSY')
  if (it.state === 'applied' || it.change) throw new Refusal('IMPORT_ENDED')
  if (mapping.length !== it.headers.length) throw new Refusal('IMPORT_MAPPING_WRONG', { column: '', reason: 'length' })
  const verdict = judgeMapping(mapping, it.headers)
  if (verdict.kind === 'wrong')
    throw new Refusal('IMPORT_MAPPING_WRONG', { column: verdict.column, reason: verdict.reason })
  if (!mayImport(role, mapping)) throw new Refusal('ROLE_NOT_ALLOWED')
  const next = { mapping: storeMapping(mapping), settings: { ...it.settings, ...settings } }
  await store.setMapping(tx, it, next, at)
}

/** An import of this company, locked. */
export async function holdOwn(tx: Tx, company: string, id: string): Promise<store.StoredImport> {
  const it = await store.hold(tx, id)
  if (it?.company !== company) throw new Refusal('IMPORT_NOT_FOUND')
  return it
}
