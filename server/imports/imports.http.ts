import * as contract from '#contract/imports.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { writeSpreadsheet } from '#server/lib/documents/spreadsheet-worker.ts'
import { answer, change, FileAnswer, giveFile, type StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import { headersOfFile } from '#server/lib/http/file-headers.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { noteOf } from '#server/lib/http/staff-call.ts'
import { askForExport } from './exports.commands.ts'
import { requireExport } from './exports.reads.ts'
import { askForApply, askForCheck, cancelImport } from './import-steps.commands.ts'
import { listImports, readImport, readRefused, requireImport } from './imports.reads.ts'
import { listRefusedRows, wireImport, wireRow } from './imports.wire.ts'
import { type ImportServices, mapImport, uploadImport } from './upload-import.commands.ts'

/** A file takes a thread for some seconds. */
const uploads = { most: 60, seconds: 3_600 }

const kinds = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const tell = async (db: Db, { company, locale }: StaffCaller, id: string) =>
  wireImport(await requireImport(db, company, id), locale)
const askerOf = ({ company, staff }: StaffCaller) => ({ company, staff: staff.id, by: staff.name, role: staff.role })
const subject = ({ id }: { id: string }) => `import ${id}`
/** What is written is in the change. */
const noted = (_: unknown, { changeId, format, name }: contract.StaffImport) => ({ change: changeId, format, name })

type ImportContext = Pick<AppContext, 'db' | 'limits'>

export const importEndpoints = (context: ImportContext, services: ImportServices) => [
  ...fileEndpoints(context, services),
  ...stepEndpoints,
  ...exportEndpoints(context.db, services),
]

const fileEndpoints = ({ db, limits }: ImportContext, services: ImportServices) => [
  answer(
    contract.staffUploadImport,
    async ({ name }, caller) => {
      await limits.spend('imports of staff', caller.staff.id, uploads)
      const id = await uploadImport(services, await caller.readFile(), name, {
        ...askerOf(caller),
        at: caller.now,
        note: (it) => noteOf(caller, contract.staffUploadImport.route, `import ${it}`, { name }),
      })
      return tell(db, caller, id)
    },
    { audit: 'writes itself' }, // it is parsed and stored outside of any transaction
  ),

  answer(contract.staffImports, async ({ page, size }, { company, locale }) => {
    const { imports, count } = await listImports(db, company, { page, size })
    return { imports: imports.map((it) => wireImport(it, locale)), totalCount: count, page, size }
  }),

  answer(contract.staffImport, async ({ id, verdict, page, size }, { company, locale }) => {
    const { it, rows } = await readImport(db, company, id, { verdict, page, size })
    return { ...wireImport(it, locale), rows: rows.map((row) => wireRow(row, it.headers, locale)), page, size }
  }),

  giveFile(contract.staffRefusedRows, async ({ id }, { company, locale }) => {
    const { it, rows } = await readRefused(db, company, id)
    const bytes = await writeSpreadsheet('csv', listRefusedRows(it.headers, rows, locale))
    return new FileAnswer(bytes, headersOfFile(kinds.csv, `refused-${id}.csv`))
  }),
]

type StepContract =
  | typeof contract.staffCheckImport
  | typeof contract.staffApplyImport
  | typeof contract.staffCancelImport

const step = (of: StepContract, take: (tx: Tx, id: string, caller: StaffCaller) => Promise<void>) =>
  change(
    of,
    async (tx, { id }, caller) => {
      await take(tx, id, caller)
      return tell(tx, caller, id)
    },
    subject,
    noted,
  )

/** What moves an import from one state to the next. */
const stepEndpoints = [
  change(
    contract.staffMapImport,
    async (tx, { id, mapping, settings }, caller) => {
      const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
      await mapImport(tx, { ...askerOf(caller), at: caller.now }, { id, mapping, settings: given })
      return tell(tx, caller, id)
    },
    subject,
    noted,
  ),

  step(contract.staffCheckImport, (tx, id, caller) => askForCheck(tx, askerOf(caller), id)),
  step(contract.staffApplyImport, (tx, id, caller) => askForApply(tx, askerOf(caller), id)),
  step(contract.staffCancelImport, (tx, id, { company }) => cancelImport(tx, company, id)),
]

const exportEndpoints = (db: Db, { imports }: ImportServices) => [
  change(
    contract.staffExport,
    async (tx, { view, codes, kind }, { company, staff, now }) => {
      if (view === null && codes.length === 0) throw new Refusal('INVALID_INPUT', { field: 'codes' })
      const wish = { company, kind, wanted: { view, codes }, staff: staff.id, by: staff.name, at: now }
      return { exportId: await askForExport(tx, wish) }
    },
    (_, { exportId }) => `export ${exportId}`,
  ),

  giveFile(contract.staffExportFile, async ({ id }, { company }) => {
    const { kind, file } = await requireExport(db, company, id)
    const bytes = await imports.find(file)
    if (!bytes) throw new Refusal('EXPORT_NOT_FOUND')
    return new FileAnswer(bytes, headersOfFile(kinds[kind], `goods-${id}.${kind}`))
  }),
]
