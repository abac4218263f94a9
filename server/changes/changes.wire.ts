import type { StaffChange, StaffChangeRow } from '#contract/changes.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { StoredChange, StoredRow } from './changes.store.ts'

export const wireChange = ({
  id,
  kind,
  note,
  by,
  at,
  rows,
  undoes,
  undoneBy,
  clearedAt,
}: StoredChange): StaffChange => ({
  changeId: id,
  kind,
  note,
  by,
  at: wireInstant(at),
  rowCount: rows,
  undoes,
  undoneBy,
  undoable: undoneBy === null && clearedAt === null,
})

export const wireChangeRow = ({ table, key, record, version, before, after }: StoredRow): StaffChangeRow => ({
  table,
  key: { ...key },
  record,
  version,
  before: before && { ...before },
  after: after && { ...after },
})
