import type { StaffChange, StaffChangeRow, StaffChangeVisible, StaffOvertakenRow } from '#contract/changes.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { readVisibility } from './changes.reads.ts'
import type { StoredChange, StoredRow } from './changes.store.ts'
import type { OvertakenRow } from './row-images.rules.ts'

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
  progress,
  isBeingWritten,
}: StoredChange): StaffChange => ({
  changeId: id,
  kind,
  note,
  by,
  at: wireInstant(at),
  rowCount: rows,
  undoes,
  undoneBy,
  undoable: undoneBy === null && clearedAt === null && !isBeingWritten,
  progress,
})

export const wireChangeRow = ({ table, key, record, version, before, after }: StoredRow): StaffChangeRow => ({
  table,
  key: { ...key },
  record,
  version,
  before: before && { ...before },
  after: after && { ...after },
})

export const wireOvertaken = ({ table, key, columns }: OvertakenRow): StaffOvertakenRow => ({
  table,
  key: { ...key },
  columns: [...columns],
})

export const wireVisibility = ({
  concernsVisitors,
  servers,
  behind,
  shownAt,
  seconds,
}: Awaited<ReturnType<typeof readVisibility>>): StaffChangeVisible => {
  const state = concernsVisitors ? (servers > 0 && behind === 0 ? 'shown' : 'waiting') : 'no visitor sees it'
  const isShown = state === 'shown' && shownAt !== null
  return {
    state,
    visibleAt: isShown ? wireInstant(shownAt) : null,
    seconds: isShown ? seconds : null,
    processes: servers,
    behind,
  }
}
