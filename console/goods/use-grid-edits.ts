import { useRef, useState } from 'react'
import type { GoodsRow } from '#contract/goods-list.ts'
import { undoChanges } from '#console/changes/undo-changes.ts'
import { useChange } from '#console/changes/use-change.ts'
import { useAct } from '#console/lib/query.ts'
import { CallFailed, type Input, type Reply, type Route } from '#ui/api.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import type { GridColumn } from './grid-columns.tsx'
import { fetchGridRows } from './use-grid-rows.ts'
import type { CellText } from './grid-range.ts'

type CellWish = Input<'POST /staff/goods/change'>

/** The highest number of goods in one change. */
export const mostGoods = 5_000

/** What shows goods, asked anew when many were changed. */
export const goodsRoutes = [
  'POST /staff/goods/rows',
  'GET /staff/goods/order',
  'GET /staff/goods/{code}',
] as const satisfies Route[]

/** What was put into cells and waits for a look at what it does. */
interface CellsToCheck {
  cells: NonNullable<CellWish['cells']>
  answer: Reply<'POST /staff/goods/change'>
}

const isCounted = ({ operations }: CellsToCheck['cells'][number]) =>
  operations.some(({ kind }) => kind === 'countStock')
const isLate = (error: unknown) => error instanceof CallFailed && error.error === 'GOODS_CHANGED_MEANWHILE'

export const nameCell = (code: string, column: string) => `${code} ${column}`

/** Writes cells of the grid: one at once, many after a look at what they change. Each write is one change with Undo. */
export function useGridEdits(codes: readonly string[], columns: readonly GridColumn[]) {
  const [pending, setPending] = useState<ReadonlyMap<string, string>>(new Map())
  const [waiting, setWaiting] = useState<CellsToCheck>()
  const written = useRef<string[]>([])
  const check = useAct('POST /staff/goods/change', () => undefined)
  const apply = useChange('POST /staff/goods/change', {
    said: ({ different }) => m.console_cells_written({ count: different }),
    refreshes: goodsRoutes,
    done: ({ changeId }) => {
      if (changeId) written.current.push(changeId)
      setWaiting(undefined)
    },
  })
  const checkCells = async (cells: CellsToCheck['cells'], sure = false) =>
    setWaiting({ cells, answer: await check.mutateAsync({ cells, sure, dryRun: true }) })
  const lookAgain = (cells: CellsToCheck['cells'], sure: boolean) => void checkCells(cells, sure).catch(() => undefined)
  const attempt = useTurns()

  async function put(texts: readonly CellText[]) {
    const cells = await readPut(texts, codes, columns)
    if (cells.length === 0) return
    if (cells.length > 1 || cells.some(isCounted)) return checkCells(cells)
    setPending(new Map(texts.map(({ row, column, text }) => [nameCell(codes[row]!, columns[column]!.id), text])))
    try {
      await apply.mutateAsync({ cells })
    } catch (error) {
      if (!(error instanceof CallFailed) || error.error !== 'GOODS_CHANGE_WRONG') throw error
      await checkCells(cells)
    } finally {
      setPending(new Map())
    }
  }

  return {
    /** Texts that are on their way to the shop, which their cells show already. */
    pending,
    waiting,
    busy: check.isPending || apply.isPending,
    error: apply.error ?? check.error,
    checkAgain: (sure: boolean) => lookAgain(waiting?.cells ?? [], sure),
    /** What orders take meanwhile is no part of the version of goods: counts are written only where they still do what was shown. */
    apply(sure: boolean, note: string) {
      const { cells = [], answer } = waiting ?? {}
      const checked = cells.some(isCounted) ? answer?.checked : undefined
      apply.mutate(
        { cells, sure, note, others: true, checked },
        { onError: (error) => isLate(error) && lookAgain(cells, sure) },
      )
    },
    needsReason: waiting?.cells.some(isCounted) ?? false,
    drop() {
      setWaiting(undefined)
      check.reset()
      apply.reset()
    },
    put: (texts: readonly CellText[]) => attempt(() => put(texts)),
    /** Takes the last write of this grid back. */
    undo: () =>
      attempt(async () => {
        const last = written.current.pop()
        if (last) await undoChanges([last])
      }),
    attempt,
  }
}

/** One after the other: each write stands on the versions that the one before answered. */
function useTurns() {
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  return (act: () => Promise<unknown>) =>
    (queue.current = queue.current
      .then(act)
      .catch((error: unknown) => say(error instanceof Error ? error.message : String(error), { tone: 'bad' })))
}

/** What texts make of the goods that they were put into. */
async function readPut(
  texts: readonly CellText[],
  codes: readonly string[],
  columns: readonly GridColumn[],
): Promise<CellsToCheck['cells']> {
  const { cells, unread } = readCellTexts(texts, await fetchRowsOf(codes, texts), codes, columns)
  if (unread > 0) throw new Error(m.console_cells_unread({ count: unread }))
  if (cells.length > mostGoods) throw new Error(m.console_prices_too_many({ most: mostGoods }))
  return cells
}

async function fetchRowsOf(codes: readonly string[], texts: readonly CellText[]): Promise<Map<string, GoodsRow>> {
  const places = texts.map(({ row }) => row)
  const rows = await fetchGridRows(codes, Math.min(...places), Math.max(...places))
  return new Map(rows.map((row) => [row.code, row]))
}

/** Operations by goods; texts that are there already are left out. A text for a column that is not written here counts as unread. */
function readCellTexts(
  texts: readonly CellText[],
  rows: ReadonlyMap<string, GoodsRow>,
  codes: readonly string[],
  columns: readonly GridColumn[],
): { cells: CellsToCheck['cells']; unread: number } {
  const cells = new Map<string, CellsToCheck['cells'][number]>()
  let unread = 0
  for (const { row, column, text } of texts) {
    const goods = rows.get(codes[row] ?? '')
    const into = columns[column]
    if (!goods || !into || into.read(goods) === text.trim()) continue
    const operation = into.write?.(text)
    if (!operation) unread += 1
    else {
      const cell = cells.get(goods.code) ?? { code: goods.code, version: goods.version, operations: [] }
      cell.operations.push(operation)
      cells.set(goods.code, cell)
    }
  }
  return { cells: [...cells.values()], unread }
}
