import type { ImportTarget } from '#contract/imports.ts'
import { mostOnHand } from '#contract/stock-limits.ts'
import type { DocumentVariant } from '#server/goods/goods-document.rules.ts'
import type { GoodsNow, GoodsWork, PartSurroundings, StockNow } from './import-part.rules.ts'
import { problemAt, type ReadRow, type RowProblem } from './import-rows.rules.ts'
import { readPlacedStock } from './import-targets.rules.ts'

interface StockAround {
  now: GoodsNow | undefined
  around: PartSurroundings
}

interface CountVerdict {
  isCounted: boolean
  problem?: RowProblem
}

const noStock: StockNow = { onHand: 0, held: 0, safety: 0, places: new Map() }

/** The count of a variant that has stock already; of a new one its first stock is a part of it. */
export function countStock(
  work: GoodsWork,
  { assortId }: DocumentVariant,
  row: ReadRow,
  { now, around }: StockAround,
): CountVerdict {
  const wanted = row.cells.stock
  const places = readPlaces(row)
  const unknown = places.find(({ warehouse }) => !around.warehouses.includes(warehouse))
  if (unknown)
    return wrong(row, unknown.target, 'warehouse_unknown', around.warehouses.map((code) => `stock.${code}`).join(', '))
  if (!now?.live?.variants.some((variant) => assortId !== null && variant.assortId === assortId)) {
    const early = places.find(({ pieces }) => pieces > 0)
    return early ? wrong(row, early.target, 'warehouse_too_early') : { isCounted: false }
  }
  if (typeof wanted !== 'number' && places.length === 0) return { isCounted: false }
  const repeated = findRepeated(work, assortId!, row, [
    ...(typeof wanted === 'number' ? (['stock'] as const) : []),
    ...places.map(({ target }) => target),
  ])
  if (repeated) return { isCounted: true, problem: repeated }
  const level = now.stock.get(assortId!) ?? noStock
  const moved = places.filter(({ warehouse, pieces }) => pieces !== (level.places.get(warehouse) ?? 0))
  const sum = moved.reduce(
    (all, { warehouse, pieces }) => all + pieces - (level.places.get(warehouse) ?? 0),
    level.onHand,
  )
  if (places.length > 0 && typeof wanted === 'number' && wanted !== level.onHand && wanted !== sum)
    return wrong(row, 'stock', 'warehouse_sum', String(sum))
  const isTotal = places.length === 0 && typeof wanted === 'number' && wanted !== level.onHand
  if (!isTotal && moved.length === 0) return { isCounted: true }
  const [target, after, booked] = isTotal
    ? (['stock', wanted, level.onHand] as const)
    : ([moved[0]!.target, sum, level.places.get(moved[0]!.warehouse) ?? 0] as const)
  if (!around.mayCount) return wrong(row, target, 'role_not_allowed', String(booked))
  if (after < level.held) return wrong(row, target, 'below_held', String(level.held))
  if (after > mostOnHand) return wrong(row, target, 'number_unreadable')
  const counts = isTotal
    ? [{ assortId: assortId!, warehouse: null, onHand: wanted }]
    : moved.map(({ warehouse, pieces }) => ({ assortId: assortId!, warehouse, onHand: pieces }))
  work.counts = [...work.counts, ...counts]
  return { isCounted: true }
}

const wrong = (row: ReadRow, target: ImportTarget, problem: RowProblem['problem'], remedy = ''): CountVerdict => ({
  isCounted: true,
  problem: problemAt(row, target, problem, remedy),
})

/** What a row says of each warehouse; ∅ is none. */
const readPlaces = ({ cells }: ReadRow) =>
  Object.entries(cells).flatMap(([target, pieces]) => {
    const column = readPlacedStock(target)
    return column ? { ...column, pieces: Number(pieces ?? 0) } : []
  })

/** An earlier row that told one of these of the variant. */
function findRepeated(
  work: GoodsWork,
  assortId: string,
  row: ReadRow,
  targets: readonly ImportTarget[],
): RowProblem | null {
  for (const target of targets) {
    const earlier = work.told.find((one) => one.assortId === assortId && one.target === target)
    if (earlier) return problemAt(row, target, 'conflicts', String(earlier.line))
  }
  work.told = [...work.told, ...targets.map((target) => ({ assortId, target, line: row.line }))]
  return null
}

/** How many pieces of a variant stay unsold. It is set of those that have stock; ∅ is 0. */
export function setSafety(
  work: GoodsWork,
  { assortId }: DocumentVariant,
  row: ReadRow,
  { now, around: { mayCount } }: StockAround,
): RowProblem | null {
  if (row.cells.safety === undefined) return null
  const safety = Number(row.cells.safety ?? 0)
  const level = now?.live && assortId !== null ? now.stock.get(assortId) : undefined
  if (!level || assortId === null) return safety === 0 ? null : problemAt(row, 'safety', 'safety_too_early')
  const repeated = findRepeated(work, assortId, row, ['safety'])
  if (repeated) return repeated
  if (safety === level.safety) return null
  if (!mayCount) return problemAt(row, 'safety', 'safety_not_allowed', String(level.safety))
  work.safeties = [...work.safeties, { assortId, safety }]
  return null
}
