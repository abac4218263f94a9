import { useState } from 'react'
import { Answered } from '#console/lib/answered.tsx'
import { Block } from '#console/lib/block.tsx'
import { useMay } from '#console/lib/may.ts'
import { formatDay, dayFromNow } from '#console/lib/moments.ts'
import { useAnswer } from '#console/lib/query.ts'
import { StateDot } from '#console/lib/state-dot.tsx'
import { Button } from '#ui/button.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import { CancelExpectedDialog, ExpectDialog, type ListedReceipt, ReceiveExpectedDialog } from './expected-dialogs.tsx'
import { sayWarehouse } from '#console/lib/say-warehouse.ts'
import type { StockOfVariant } from './stock-dialogs.tsx'

/** What of a variant is still to come, the soonest first; nothing where nothing comes. */
export function ExpectedOfVariant({ stock }: { stock: StockOfVariant }) {
  const query = useAnswer('GET /staff/expectedGoods', { assortId: stock.assortId, size: 200 })
  if (stock.coming === 0) return null
  return (
    <Block title={m.console_coming()}>
      <Answered query={query} skeleton={<RowsSkeleton count={1} height="h-12" />}>
        {({ expected }) => (
          <ul className="grid gap-2">
            {expected.map((one) => (
              <li
                key={one.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-2 last:border-0 last:pb-0"
              >
                <ExpectedLine stock={stock} known={one} />
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </Block>
  )
}

function ExpectedLine({ stock, known }: { stock: StockOfVariant; known: ListedReceipt }) {
  const may = useMay()
  const [asked, setAsked] = useState<'receive' | 'edit' | 'cancel'>()
  const close = () => setAsked(undefined)
  return (
    <>
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 font-medium tabular-nums">
          {formatDay(known.dueOn)}
          <DueState dueOn={known.dueOn} />
        </p>
        <p className="text-12 text-soft wrap-anywhere">{listFacts(known, stock.warehouses.length > 1).join(' · ')}</p>
      </div>
      <p className="text-18 tabular-nums">+{known.coming}</p>
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        {may('POST /staff/expectedGoods/{id}/cancel') && (
          <Button tone="quiet" size="small" onClick={() => setAsked('cancel')}>
            {m.console_expect_cancel()}
          </Button>
        )}
        {may('PUT /staff/expectedGoods/{id}') && (
          <Button tone="plain" size="small" onClick={() => setAsked('edit')}>
            {m.console_edit()}
          </Button>
        )}
        {may('POST /staff/expectedGoods/{id}/receive') && (
          <Button size="small" onClick={() => setAsked('receive')}>
            {m.console_stock_receive()}
          </Button>
        )}
      </div>
      {asked === 'receive' && <ReceiveExpectedDialog stock={stock} known={known} close={close} />}
      {asked === 'edit' && <ExpectDialog stock={stock} known={known} close={close} />}
      {asked === 'cancel' && <CancelExpectedDialog known={known} close={close} />}
    </>
  )
}

const listFacts = ({ received, quantity, warehouse, note }: ListedReceipt, isPlaced: boolean) => [
  m.console_came_of({ received, quantity }),
  ...(isPlaced ? [sayWarehouse(warehouse.name)] : []),
  ...(note === '' ? [] : [note]),
]

/** Said only of what should have come. */
export const DueState = ({ dueOn }: { dueOn: string }) =>
  dueOn < dayFromNow(0) && <StateDot tone="warn">{m.console_due_late()}</StateDot>
