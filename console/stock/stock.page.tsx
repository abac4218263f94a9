import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Answered } from '#console/lib/answered.tsx'
import { Block } from '#console/lib/block.tsx'
import { useFilters } from '#console/lib/list-state.ts'
import { useMay } from '#console/lib/may.ts'
import { formatMoment } from '#console/lib/moments.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { PageHead } from '#console/lib/page-head.tsx'
import { Pages } from '#console/lib/pages.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { type Column, Rows } from '#console/lib/rows.tsx'
import { Button } from '#ui/button.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import { ExpectDialog } from './expected-dialogs.tsx'
import { ExpectedOfVariant } from './expected-goods.tsx'
import { findUndone, sayMovement, sayMoveReason, sayMover } from './say-movement.ts'
import { sayWarehouse } from '#console/lib/say-warehouse.ts'
import { AdjustDialog, ReceiveDialog, SafetyDialog, type StockOfVariant } from './stock-dialogs.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

type StockMoveRow = StockOfVariant['movements'][number]

const signed = (count: number) => (count === 0 ? '' : count > 0 ? `+${count}` : `−${-count}`)

/** `isPlaced`: there is more than one warehouse, so each movement says which. */
const columns = (isPlaced: boolean): Column<StockMoveRow>[] => [
  { name: m.console_audit_at(), cell: ({ at }) => formatMoment(at), phone: 'lead' },
  { name: m.console_movement(), cell: ({ kind }) => sayMovement(kind), phone: 'below' },
  ...(isPlaced ? [placeColumn()] : []),
  { name: m.console_on_hand(), cell: ({ onHand }) => signed(onHand), isFigure: true, isNamed: true, phone: 'end' },
  { name: m.console_held(), cell: ({ held }) => signed(held), isFigure: true, isNamed: true, phone: 'below-end' },
  { name: m.console_audit_who(), cell: (movement) => <Cause movement={movement} />, phone: 'wide' },
  { name: m.console_reason(), cell: (movement) => <Reason movement={movement} />, phone: 'wide' },
]

const placeColumn = (): Column<StockMoveRow> => ({
  name: m.console_warehouse(),
  cell: ({ warehouse }) => (warehouse === null ? '' : sayWarehouse(warehouse)),
  phone: 'wide',
})

const Cause = ({ movement: { by, invoiceNo } }: { movement: StockMoveRow }) =>
  invoiceNo ? (
    <Link to={`/orders/${encodeURIComponent(invoiceNo)}`} className="link">
      {invoiceNo}
    </Link>
  ) : (
    sayMover(by)
  )

function Reason({ movement }: { movement: StockMoveRow }) {
  const undone = findUndone(movement.reason)
  return undone === undefined ? (
    sayMoveReason(movement)
  ) : (
    <Link to={`/changes/${undone}`} className="link">
      {m.console_stock_undone()}
    </Link>
  )
}

/** The stock of one variant: what is here, what orders hold, and every movement with who and why. */
export function Component() {
  const { assortId = '' } = useParams()
  return (
    <Needs route="GET /staff/stock/{assortId}">
      <VariantStock key={assortId} assortId={assortId} />
    </Needs>
  )
}

function VariantStock({ assortId }: { assortId: string }) {
  const { page } = useFilters()
  const query = useAnswer('GET /staff/stock/{assortId}', { assortId, page, size: 50 })
  return (
    <Answered query={query} skeleton={<RowsSkeleton count={3} height="h-24" />}>
      {(stock) => (
        <>
          <PageHead
            title={m.console_stock_of({ name: assortId })}
            aside={<span className="text-soft">{stock.barcode}</span>}
          >
            <StockActs stock={stock} />
          </PageHead>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <StockCounts stock={stock} />
            <ExpectedOfVariant stock={stock} />
            {stock.warehouses.length > 1 && <StockPlaces places={stock.warehouses} />}
            <div>
              <Rows
                label={m.console_movements()}
                columns={columns(stock.warehouses.length > 1)}
                rows={stock.movements}
                keyOf={(movement) => JSON.stringify(movement)}
              />
              <Pages page={stock.page} size={stock.size} totalCount={stock.totalCount} />
            </div>
          </div>
        </>
      )}
    </Answered>
  )
}

const StockCounts = ({ stock }: { stock: StockOfVariant }) => (
  <Block title={m.console_stock_now()}>
    <dl className="grid grid-cols-3 gap-4 sm:grid-cols-6">
      {[
        [m.console_on_hand(), stock.onHand],
        [m.console_held(), stock.held],
        [m.console_safety(), stock.safety],
        [m.console_saleable(), stock.saleable],
        [m.console_pre_ordered(), stock.preOrdered],
        [m.console_coming(), stock.coming],
      ].map(([name, count]) => (
        <div key={name}>
          <dt className="text-soft">{name}</dt>
          <dd className="text-22 tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  </Block>
)

type StockPlace = StockOfVariant['warehouses'][number]

const placeColumns = (): Column<StockPlace>[] => [
  { name: m.console_warehouse(), cell: ({ name }) => sayWarehouse(name), phone: 'lead' },
  { name: m.console_on_hand(), cell: ({ onHand }) => onHand, isFigure: true, isNamed: true, phone: 'end' },
  {
    name: m.console_safety(),
    cell: ({ safety }) => safety > 0 && safety,
    isFigure: true,
    isNamed: true,
    phone: 'below',
  },
]

/** What lies where. Orders hold pieces of the total, wherever they lie. */
const StockPlaces = ({ places }: { places: readonly StockPlace[] }) => (
  <Block title={m.console_stock_by_warehouse()}>
    <Rows label={m.console_stock_by_warehouse()} columns={placeColumns()} rows={places} keyOf={({ code }) => code} />
  </Block>
)

function StockActs({ stock }: { stock: StockOfVariant }) {
  const may = useMay()
  const [asked, setAsked] = useState<'receive' | 'adjust' | 'safety' | 'transfer' | 'expect'>()
  const close = () => setAsked(undefined)
  return (
    <>
      {may('PUT /staff/stock/{assortId}') && (
        <Button tone="plain" onClick={() => setAsked('safety')}>
          {m.console_safety()}
        </Button>
      )}
      {stock.warehouses.length > 1 && may('POST /staff/stock/transfer') && (
        <Button tone="plain" onClick={() => setAsked('transfer')}>
          {m.console_stock_transfer()}
        </Button>
      )}
      {may('POST /staff/expectedGoods') && (
        <Button tone="plain" onClick={() => setAsked('expect')}>
          {m.console_expect()}
        </Button>
      )}
      {may('POST /staff/stock/adjust') && (
        <Button tone="plain" onClick={() => setAsked('adjust')}>
          {m.console_stock_adjust()}
        </Button>
      )}
      {may('POST /staff/stock/receive') && (
        <Button className="button-main" onClick={() => setAsked('receive')}>
          {m.console_stock_receive()}
        </Button>
      )}
      {asked === 'receive' && <ReceiveDialog stock={stock} close={close} />}
      {asked === 'adjust' && <AdjustDialog stock={stock} close={close} />}
      {asked === 'transfer' && <TransferDialog stock={stock} close={close} />}
      {asked === 'expect' && <ExpectDialog stock={stock} close={close} />}
      {asked === 'safety' && <SafetyDialog stock={stock} close={close} />}
    </>
  )
}
