import type { ImportTarget } from '#contract/imports.ts'
import { mostOnHand } from '#contract/stock-limits.ts'
import type { DocumentVariant } from '#server/goods/goods-document.rules.ts'
import type { GoodsNow, GoodsWork, PartSurroundings, StockNow } from './import-part.rules.ts'
import { problemAt, type ReadRow, type RowProblem } from './import-rows.rules.ts'
import { isCounted, readPlacedStock } from './import-targets.rules.ts'

interface StockAround {
  now: GoodsNow | undefined
  around: PartSurroundings
  /** The place of the variant among those of its goods. */
  at: number
}

interface CountVerdict {
  isCounted: boolean
  /** Of a variant that is not live: what it takes in when it is published first. */
  first?: Pick<DocumentVariant, 'stock' | 'places'>
  problem?: RowProblem
}

const noStock: StockNow = { onHand: 0, held: 0, safety: 0, places: new Map() }

/** What a row counts of a variant: in all warehouses, or in those that it names. Of a new variant it is its first stock. */
export function countStock(
  work: GoodsWork,
  variant: DocumentVariant,
  row: ReadRow,
  { now, around, at }: StockAround,
): CountVerdict {
  const read = readPlaces(row, around)
  if ('problem' in read) return { isCounted: true, problem: read }
  const { places, total } = read
  if (total === null && places.length === 0) return { isCounted: false }
  const { assortId } = variant
  const repeated = findRepeated(work, assortId ?? `#${at}`, row, [
    ...(total === null ? [] : [{ target: 'stock', column: 'stock' } as const]),
    ...places.map(({ warehouse, column }) => ({ target: `stock.${warehouse}`, column }) as const),
  ])
  if (repeated) return { isCounted: true, problem: repeated }
  if (assortId === null || !now?.live?.variants.some((one) => one.assortId === assortId))
    return writeFirst(variant, row, read, around)
  const level = now.stock.get(assortId) ?? noStock
  const moved = places.filter(({ warehouse, pieces }) => pieces !== (level.places.get(warehouse) ?? 0))
  const sum = moved.reduce(
    (all, { warehouse, pieces }) => all + pieces - (level.places.get(warehouse) ?? 0),
    level.onHand,
  )
  if (places.length > 0 && total !== null && total !== level.onHand && total !== sum)
    return wrong(row, 'stock', 'warehouse_sum', String(sum))
  const isTotal = places.length === 0 && total !== null && total !== level.onHand
  if (!isTotal && moved.length === 0) return { isCounted: true }
  if (!around.mayCount) {
    const booked = isTotal ? level.onHand : (level.places.get(moved[0]!.warehouse) ?? 0)
    return wrong(row, isTotal ? 'stock' : moved[0]!.column, 'role_not_allowed', String(booked))
  }
  const counts = isTotal
    ? [{ assortId, warehouse: null, onHand: total }]
    : moved.map(({ warehouse, pieces }) => ({ assortId, warehouse, onHand: pieces }))
  work.counts = [...work.counts, ...counts]
  return { isCounted: true }
}

const wrong = (row: ReadRow, target: ImportTarget, problem: RowProblem['problem'], remedy = ''): CountVerdict => ({
  isCounted: true,
  problem: problemAt(row, target, problem, remedy),
})

interface CountedPlaces {
  places: { warehouse: string; pieces: number; column: ImportTarget }[]
  /** Of all warehouses; null: not told. */
  total: number | null
}

/** What a row says of each warehouse, by columns of their own or by the one that it names; ∅ is none. */
function readPlaces(row: ReadRow, { warehouses }: PartSurroundings): CountedPlaces | RowProblem {
  const { cells } = row
  const places = Object.entries(cells).flatMap(([target, pieces]) => {
    const column = readPlacedStock(target)
    return column ? { warehouse: column.warehouse, pieces: Number(pieces ?? 0), column: column.target } : []
  })
  const unknown = places.find(({ warehouse }) => !warehouses.some(({ code }) => code === warehouse))
  if (unknown)
    return problemAt(row, unknown.column, 'warehouse_unknown', warehouses.map(({ code }) => `stock.${code}`).join(', '))
  const total = typeof cells.stock === 'number' ? cells.stock : null
  if (typeof cells.warehouse !== 'string' || cells.stock === undefined) return { places, total }
  const named = findWarehouse(warehouses, cells.warehouse)
  if (!named) return problemAt(row, 'warehouse', 'warehouse_unknown', warehouses.map(sayWarehouse).join(', '))
  return {
    places: [...places, { warehouse: named.code, pieces: Number(cells.stock ?? 0), column: 'stock' }],
    total: null,
  }
}

type CompanyWarehouses = PartSurroundings['warehouses']
const plain = (word: string) => word.normalize('NFKC').trim().toLowerCase()
const findWarehouse = (warehouses: CompanyWarehouses, word: string) =>
  warehouses.find(({ code }) => code === word) ??
  warehouses.find(({ code, name }) => [code, name].some((one) => plain(one) === plain(word)))
const sayWarehouse = ({ code, name }: CompanyWarehouses[number]) => (name === '' ? code : `${name} (${code})`)

/** The first stock of a variant: what several rows say of several warehouses adds up. */
function writeFirst(
  was: DocumentVariant,
  row: ReadRow,
  { places: told, total }: CountedPlaces,
  { warehouses }: PartSurroundings,
): CountVerdict {
  if (told.length === 0)
    return { isCounted: true, first: { stock: total, places: total === was.stock ? was.places : undefined } }
  const places: Record<string, number> = { ...(was.places ?? { [warehouses[0]!.code]: was.stock ?? 0 }) }
  for (const { warehouse, pieces } of told) places[warehouse] = pieces
  const filled = Object.entries(places).filter(([, pieces]) => pieces > 0)
  const sum = filled.reduce((all, [, pieces]) => all + pieces, 0)
  if (total !== null && total !== was.stock && total !== sum) return wrong(row, 'stock', 'warehouse_sum', String(sum))
  if (sum > mostOnHand) return wrong(row, told[0]!.column, 'number_unreadable')
  const isPlaced = warehouses.length > 1 && filled.length > 0
  return { isCounted: true, first: { stock: sum, places: isPlaced ? Object.fromEntries(filled) : undefined } }
}

/**
 * The rows whose counts leave a variant with less than orders hold, or with more than stock can be, once all of them are written: what
 * one row takes from a warehouse another may bring into the next.
 */
export function listMiscounted(
  { counts, told }: GoodsWork,
  now: GoodsNow | undefined,
): ReadonlyMap<number, CountProblem> {
  const problems = new Map<number, CountProblem>()
  for (const [assortId, own] of Map.groupBy(counts, (count) => count.assortId)) {
    const { onHand, held, places } = now?.stock.get(assortId) ?? noStock
    const after = own.reduce(
      (sum, count) => sum + count.onHand - (count.warehouse === null ? onHand : (places.get(count.warehouse) ?? 0)),
      onHand,
    )
    if (after >= held && after <= mostOnHand) continue
    for (const { variant, target, line, column } of told)
      if (variant === assortId && isCounted(target) && !problems.has(line))
        problems.set(line, {
          column,
          ...(after < held
            ? { problem: 'below_held', remedy: String(held) }
            : { problem: 'number_unreadable', remedy: '' }),
        })
  }
  return problems
}

export interface CountProblem {
  column: ImportTarget
  problem: 'below_held' | 'number_unreadable'
  remedy: string
}

/** An earlier row that told one of these of the variant, or its stock in all warehouses besides that of one. */
function findRepeated(
  work: GoodsWork,
  variant: string,
  row: ReadRow,
  targets: readonly { target: ImportTarget; column: ImportTarget }[],
): RowProblem | null {
  for (const { target, column } of targets) {
    const isSame = (other: ImportTarget) =>
      other === target || (isCounted(other) && isCounted(target) && (other === 'stock') !== (target === 'stock'))
    const earlier = work.told.find((one) => one.variant === variant && one.line !== row.line && isSame(one.target))
    if (earlier) return problemAt(row, column, 'conflicts', String(earlier.line))
  }
  work.told = [...work.told, ...targets.map((one) => ({ ...one, variant, line: row.line }))]
  return null
}

/** How many pieces of a variant stay unsold. It is set of those that have stock; ∅ is 0. */
export function setSafety(
  work: GoodsWork,
  { assortId }: DocumentVariant,
  row: ReadRow,
  { now, around: { mayCount } }: Pick<StockAround, 'now' | 'around'>,
): RowProblem | null {
  if (row.cells.safety === undefined) return null
  const safety = Number(row.cells.safety ?? 0)
  const level = now?.live && assortId !== null ? now.stock.get(assortId) : undefined
  if (!level || assortId === null) return safety === 0 ? null : problemAt(row, 'safety', 'safety_too_early')
  const repeated = findRepeated(work, assortId, row, [{ target: 'safety', column: 'safety' }])
  if (repeated) return repeated
  if (safety === level.safety) return null
  if (!mayCount) return problemAt(row, 'safety', 'safety_not_allowed', String(level.safety))
  work.safeties = [...work.safeties, { assortId, safety }]
  return null
}
