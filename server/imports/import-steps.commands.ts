import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/endpoint.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { judgeMapping, mayImport, writtenLevels } from './import-columns.rules.ts'
import { listOvertaken } from './import-rows.store.ts'
import * as store from './imports.store.ts'
import { holdOwn, readMapping } from './upload-import.commands.ts'

/** Who asks for a step. What it may do is judged by this role, also in the job. */
interface Asker {
  company: string
  staff: string
  by: string
  role: Role
}

/** Lets a job judge all rows, from the first. */
export async function askForCheck(tx: Tx, { company, ...asker }: Asker, id: string): Promise<void> {
  const it = await holdOwn(tx, company, id)
  if (it.state === 'checking' || it.state === 'applying') throw new Refusal('IMPORT_BUSY')
  if (it.state === 'applied' || it.change) throw new Refusal('IMPORT_ENDED')
  requireRole(it, asker.role)
  const run = randomUUID()
  await store.step(tx, id, { ...asker, state: 'checking', doneRows: 0, nextPart: 0, run, failure: null })
  await addJob(tx, 'checkImport', { import: id, run }, { key: `check import ${id}`, attempts: 3 })
}

/** Lets a job write what the check showed, or go on with what was begun. */
export async function askForApply(tx: Tx, { company, ...asker }: Asker, id: string): Promise<void> {
  const it = await holdOwn(tx, company, id)
  if (it.state === 'checking' || it.state === 'applying') throw new Refusal('IMPORT_BUSY')
  if (it.state === 'applied') throw new Refusal('IMPORT_ENDED')
  const isBegun = it.change !== null && (it.state === 'cancelled' || it.state === 'failed')
  if (it.state !== 'checked' && !isBegun) throw new Refusal('IMPORT_NOT_CHECKED')
  requireRole(it, asker.role)
  const overtaken = await listOvertaken(tx, it, { from: it.nextPart, ...writtenLevels(readMapping(it.mapping)) })
  if (overtaken.length > 0 && !isBegun)
    throw new Refusal('IMPORT_CHANGED_MEANWHILE', { count: overtaken.length, goods: overtaken.slice(0, 10).join(', ') })
  await store.step(tx, id, {
    ...asker,
    state: 'applying',
    ...(!isBegun && { doneRows: 0, nextPart: 0 }),
    failure: null,
  })
  await addJob(tx, 'applyImport', { import: id }, { key: `apply import ${id}` })
}

/** The job stops between two parts. What it wrote stays, and is one change. */
export async function cancelImport(tx: Tx, company: string, id: string): Promise<void> {
  const it = await holdOwn(tx, company, id)
  if (it.state === 'applied') throw new Refusal('IMPORT_ENDED')
  await store.step(tx, id, { state: 'cancelled', run: null })
}

function requireRole({ mapping, headers }: store.StoredImport, role: Role): void {
  const read = readMapping(mapping)
  const verdict = judgeMapping(read, headers)
  if (verdict.kind === 'wrong')
    throw new Refusal('IMPORT_MAPPING_WRONG', { column: verdict.column, reason: verdict.reason })
  if (!mayImport(role, read)) throw new Refusal('ROLE_NOT_ALLOWED')
}
