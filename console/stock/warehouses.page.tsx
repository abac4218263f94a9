import { useState } from 'react'
import type { Warehouses } from '#contract/warehouses.ts'
import { Answered } from '#console/lib/answered.tsx'
import { Block } from '#console/lib/block.tsx'
import { useMay } from '#console/lib/may.ts'
import { MoveButtons } from '#console/lib/move-buttons.tsx'
import { Needs } from '#console/lib/not-allowed.tsx'
import { PageHead } from '#console/lib/page-head.tsx'
import { refresh, useAct, useAnswer } from '#console/lib/query.ts'
import { RecordLine } from '#console/lib/record-line.tsx'
import { ShopPills } from '#console/shop/shop-pills.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { sayWarehouse } from '#console/lib/say-warehouse.ts'
import { EndWarehouseDialog, type ListedWarehouse, WarehouseDialog } from './warehouse-dialogs.tsx'

/** Where goods lie: opened, named, ordered and ended. */
export const Component = () => (
  <Needs route="GET /staff/warehouses">
    <WarehousesPage />
  </Needs>
)

function WarehousesPage() {
  const may = useMay()
  const query = useAnswer('GET /staff/warehouses', {})
  const isWriter = may('PUT /staff/warehouses/{code}')
  return (
    <>
      <PageHead title={m.console_warehouses()} />
      <ShopPills />
      {!isWriter && <Notice className="mb-4 max-w-4xl">{m.console_shop_read_only()}</Notice>}
      <div className="max-w-4xl">
        <Answered query={query} skeleton={<RowsSkeleton count={1} height="h-32" />}>
          {(known) => <WarehouseList known={known} isWriter={isWriter} />}
        </Answered>
      </div>
    </>
  )
}

function WarehouseList({ known, isWriter }: { known: Warehouses; isWriter: boolean }) {
  const { warehouses, version } = known
  const [edited, setEdited] = useState<ListedWarehouse | 'new'>()
  const [ended, setEnded] = useState<ListedWarehouse>()
  const add = (
    <Button tone="plain" size="small" icon="plus" onClick={() => setEdited('new')}>
      {m.console_warehouse_add()}
    </Button>
  )
  return (
    <Block title={m.console_warehouses()} aside={isWriter && add}>
      <ol className="grid gap-2">
        {warehouses.map((one, at) => (
          <li key={one.code}>
            <RecordLine
              name={sayWarehouse(one.name)}
              code={one.code}
              facts={m.console_warehouse_pieces({ count: one.onHand.toLocaleString() })}
            >
              {isWriter && (
                <>
                  {warehouses.length > 1 && <WarehouseMoves known={known} at={at} />}
                  <LineActs one={one} isLast={warehouses.length === 1} edit={setEdited} end={setEnded} />
                </>
              )}
            </RecordLine>
          </li>
        ))}
      </ol>
      {warehouses.length > 1 && <p className="pt-3 text-soft">{m.console_warehouses_text()}</p>}
      {edited && (
        <WarehouseDialog
          warehouse={edited === 'new' ? undefined : edited}
          version={version}
          close={() => setEdited(undefined)}
        />
      )}
      {ended && <EndWarehouseDialog warehouse={ended} version={version} close={() => setEnded(undefined)} />}
    </Block>
  )
}

interface LineActsProps {
  one: ListedWarehouse
  /** The last one is never ended. */
  isLast: boolean
  edit: (one: ListedWarehouse) => void
  end: (one: ListedWarehouse) => void
}

function LineActs({ one, isLast, edit, end }: LineActsProps) {
  const name = sayWarehouse(one.name)
  return (
    <>
      <Button tone="plain" size="small" aria-label={m.console_edit_of({ name })} onClick={() => edit(one)}>
        {m.console_edit()}
      </Button>
      {!isLast && (
        <Button tone="quiet" size="small" aria-label={m.console_warehouse_end_of({ name })} onClick={() => end(one)}>
          {m.console_warehouse_end()}
        </Button>
      )}
    </>
  )
}

function WarehouseMoves({ known: { warehouses, version }, at }: { known: Warehouses; at: number }) {
  const move = useAct('PUT /staff/warehouses', () => refresh('GET /staff/warehouses'))
  return (
    <MoveButtons
      name={sayWarehouse(warehouses[at]!.name)}
      at={at}
      codes={warehouses.map(({ code }) => code)}
      busy={move.isPending}
      onMove={(codes) => move.mutate({ codes, version }, { onError: (error) => say(error.message, { tone: 'bad' }) })}
    />
  )
}
