import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { BulkDialog } from './bulk-dialog.tsx'
import { GoodsViews } from './goods-views.tsx'
import { GridColumnsDialog } from './grid-columns-dialog.tsx'
import { tellGoods } from './which-goods.ts'
import { useGoodsView } from './use-goods-view.ts'
import type { GoodsMarks } from './use-goods-marks.ts'
import type { GoodsTable } from './use-goods-table.ts'

interface GridBarProps {
  table: GoodsTable
  codes: readonly string[]
  mayWrite: boolean
  marks: GoodsMarks
}

/** Above the grid: how it is worked with, or what is done with the marked goods. */
export function GridBar({ table, codes, mayWrite, marks }: GridBarProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2 pb-2">
      {marks.marked.size > 0 ? <MarkedBar codes={codes} marks={marks} /> : <GridHint mayWrite={mayWrite} />}
      <div className="ml-auto flex min-w-0 gap-2">
        <GoodsViews table={table} />
        <Button tone="plain" size="small" className="shrink-0" onClick={() => setIsChoosing(true)}>
          {m.console_columns()}
        </Button>
      </div>
      {isChoosing && <GridColumnsDialog table={table} close={() => setIsChoosing(false)} />}
    </div>
  )
}

const GridHint = ({ mayWrite }: { mayWrite: boolean }) =>
  mayWrite ? (
    <p className="text-12 text-soft pointer-coarse:hidden max-sm:hidden">{m.console_grid_hint()}</p>
  ) : (
    <p className="text-12 text-soft">{m.console_product_read_only()}</p>
  )

function MarkedBar({ codes, marks }: Pick<GridBarProps, 'codes' | 'marks'>) {
  const [isChanging, setIsChanging] = useState(false)
  const { view } = useGoodsView()
  const { marked, isAll } = marks
  const { sort: _sort, direction: _direction, ...all } = view
  return (
    <>
      <p className="text-14 tabular-nums" role="status">
        {m.console_marked({ count: marked.size.toLocaleString() })}
      </p>
      {!isAll && (
        <Button tone="plain" size="small" onClick={marks.markAll}>
          {m.console_mark_all({ count: codes.length.toLocaleString() })}
        </Button>
      )}
      <Button tone="plain" size="small" onClick={marks.clear}>
        {m.console_unmark()}
      </Button>
      <Button tone="action" size="small" onClick={() => setIsChanging(true)}>
        {m.console_bulk_change()}
      </Button>
      {isChanging && (
        <BulkDialog
          which={tellGoods(codes, marked, all)}
          count={marked.size}
          done={() => {
            setIsChanging(false)
            marks.clear()
          }}
          close={() => setIsChanging(false)}
        />
      )}
    </>
  )
}
