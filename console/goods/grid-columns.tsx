import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
} from '@tanstack/react-table'
import type { GoodsRow } from '#contract/goods-list.ts'
import type { GoodsOperation } from '#contract/goods-change.ts'
import { formatMoment } from '#console/lib/moments.ts'
import type { Reply } from '#ui/api.ts'
import { formatHkd } from '#ui/money.ts'
import { useSharedValue } from '#ui/shared-value.ts'
import { pictureUrl } from '#ui/picture.tsx'
import { m } from '#words/compiled/messages.js'
import { GoodsState, stateNames } from '#console/catalogue/goods-state.tsx'
import { readWhole } from '#console/catalogue/goods-typed.ts'
import { isPassing } from './use-grid-window.ts'

/** A column of the grid: how it is shown, what is copied of it, and what is done with a text that is put into it. */
export interface GridColumn {
  id: string
  name: () => string
  width: number
  isFigure?: boolean
  /** As it is copied and edited. */
  read: (row: GoodsRow) => string
  /** As it is shown, where that is something else. */
  cell?: (row: GoodsRow) => ReactNode
  /** Of stock, which others may write than goods. */
  isStock?: boolean
  /** Null: a text that cannot be read. Absent: a column that is not written here. */
  write?: (text: string) => GoodsOperation | null
}

const setText = (field: 'nameZh' | 'nameEn') => (text: string) => ({
  kind: 'setText' as const,
  field,
  value: text.trim(),
})
const setPrice = (field: 'price' | 'originalPrice' | 'cost') => (text: string) => ({
  kind: 'setPrice' as const,
  field,
  value: text.trim() === '' ? null : text.trim(),
})
const setFigure = (field: 'minAge' | 'purchaseLimit') => (text: string) => {
  const value = readWhole(text)
  return value === null && text.trim() !== '' ? null : { kind: 'setFigure' as const, field, value: value || null }
}
const setWhole = (kind: 'countStock' | 'setSafety') => (text: string) => {
  const value = readWhole(text)
  return value === null ? null : { kind, value }
}
const setPreOrderLimit = (text: string) => {
  const value = readWhole(text)
  return value === 0 || (value === null && text.trim() !== '') ? null : { kind: 'setPreOrderLimit' as const, value }
}
const setPlace = (field: 'brand' | 'category') => (text: string) =>
  text.trim() === '' ? null : { kind: 'setPlace' as const, field, value: text.trim() }

const write = (value: string | number | null) => (value === null ? '' : String(value))
const amount = (value: number | null) => (value === null ? '' : value.toFixed(2))

/** A product has one price here; one whose variants differ shows both ends, and a price put in is that of all variants. */
const readPrice = ({ priceFrom, priceTo }: GoodsRow) =>
  priceFrom === priceTo ? amount(priceFrom) : `${amount(priceFrom)} – ${amount(priceTo)}`

export const gridColumns: readonly GridColumn[] = [
  {
    id: 'code',
    name: () => m.console_goods_code(),
    width: 168,
    read: ({ code }) => code,
    cell: ({ code }) => (
      <Link to={`/goods/${encodeURIComponent(code)}`} tabIndex={-1} className="link truncate">
        {code}
      </Link>
    ),
  },
  { id: 'photo', name: () => m.console_photo(), width: 56, read: () => '', cell: (row) => <Thumbnail row={row} /> },
  { id: 'nameZh', name: () => m.console_name_zh(), width: 240, read: ({ nameZh }) => nameZh, write: setText('nameZh') },
  { id: 'nameEn', name: () => m.console_name_en(), width: 260, read: ({ nameEn }) => nameEn, write: setText('nameEn') },
  {
    id: 'state',
    name: () => m.console_state(),
    width: 130,
    read: ({ state }) => stateNames[state](),
    cell: (row) => <GoodsState {...row} />,
  },
  { id: 'price', name: () => m.console_price(), width: 120, isFigure: true, read: readPrice, write: setPrice('price') },
  {
    id: 'originalPrice',
    name: () => m.console_original_price(),
    width: 110,
    isFigure: true,
    read: ({ originalPrice }) => amount(originalPrice),
    write: setPrice('originalPrice'),
  },
  {
    id: 'cost',
    name: () => m.console_cost(),
    width: 100,
    isFigure: true,
    read: ({ cost }) => amount(cost),
    write: setPrice('cost'),
  },
  {
    id: 'onHand',
    name: () => m.console_on_hand(),
    width: 80,
    isFigure: true,
    isStock: true,
    read: ({ onHand }) => String(onHand),
    write: setWhole('countStock'),
  },
  { id: 'held', name: () => m.console_held(), width: 80, isFigure: true, read: ({ held }) => String(held) },
  {
    id: 'safety',
    name: () => m.console_safety(),
    width: 90,
    isFigure: true,
    isStock: true,
    read: ({ safetyFrom, safetyTo }) => (safetyFrom === safetyTo ? write(safetyFrom) : `${safetyFrom} – ${safetyTo}`),
    write: setWhole('setSafety'),
  },
  {
    id: 'brand',
    name: () => m.console_brand(),
    width: 120,
    read: ({ brand }) => write(brand),
    write: setPlace('brand'),
  },
  {
    id: 'category',
    name: () => m.console_category(),
    width: 160,
    read: ({ category }) => write(category),
    write: setPlace('category'),
  },
  {
    id: 'purchaseLimit',
    name: () => m.console_product_purchase_limit(),
    width: 120,
    isFigure: true,
    read: ({ purchaseLimit }) => write(purchaseLimit),
    write: setFigure('purchaseLimit'),
  },
  {
    id: 'preOrderLimit',
    name: () => m.console_product_pre_order_limit(),
    width: 120,
    isFigure: true,
    read: ({ preOrderLimit }) => write(preOrderLimit),
    write: setPreOrderLimit,
  },
  {
    id: 'minAge',
    name: () => m.console_product_min_age(),
    width: 100,
    isFigure: true,
    read: ({ minAge }) => write(minAge),
    write: setFigure('minAge'),
  },
  {
    id: 'variants',
    name: () => m.console_product_variants(),
    width: 90,
    isFigure: true,
    read: ({ variants }) => String(variants),
  },
  {
    id: 'barcode',
    name: () => m.console_barcode(),
    width: 140,
    read: ({ barcode }) => write(barcode),
    write: (text) => (text.trim() === '' ? null : { kind: 'setBarcode', value: text.trim() }),
  },
  { id: 'changedAt', name: () => m.console_changed_at(), width: 130, read: ({ changedAt }) => formatMoment(changedAt) },
]

export const gridColumnOf: ReadonlyMap<string, GridColumn> = new Map(gridColumns.map((column) => [column.id, column]))

export const gridFeatures = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})
const helper = createColumnHelper<typeof gridFeatures, GoodsRow>()
export const tableColumns = helper.columns(gridColumns.map(({ id, width }) => helper.display({ id, size: width })))

/** Columns that are not shown before somebody chooses them. */
export const hiddenAtFirst: Readonly<Record<string, boolean>> = Object.fromEntries(
  [
    'cost',
    'held',
    'safety',
    'category',
    'purchaseLimit',
    'preOrderLimit',
    'minAge',
    'variants',
    'barcode',
    'changedAt',
  ].map((id) => [id, false]),
)

type ChangedValue = Reply<'POST /staff/goods/change'>['differences'][number]['before']

/** A field of the differences that a change answers, as its column has it. */
export function sayCellValue(field: string, value: ChangedValue): string {
  if (value === null || value === '') return '–'
  if (field === 'state') return stateNames[value as GoodsRow['state']]()
  if (typeof value === 'number') return /price|cost/i.test(field) ? formatHkd(value) : String(value)
  return Array.isArray(value) ? value.join('; ') || '–' : String(value)
}

/** A row that only passes loads no photo. */
function Thumbnail({ row: { picture } }: { row: GoodsRow }) {
  const isLate = useSharedValue(isPassing, false)
  const [shown, setShown] = useState<string>()
  if (!isLate && picture !== null && shown !== picture) setShown(picture)
  if (picture === null)
    return <span className="inline-block size-6 rounded-sm border border-dashed border-line align-middle" />
  if (shown !== picture) return null
  return (
    <img
      key={picture}
      src={pictureUrl({ src: picture }, 320, 'webp')}
      alt=""
      width="24"
      height="24"
      loading="lazy"
      decoding="async"
      className="inline-block size-6 rounded-sm bg-mist object-cover"
    />
  )
}
