import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { GoodsRow } from '#contract/goods-list.ts'
import { Answered } from '#console/lib/answered.tsx'
import { useFilters } from '#console/lib/list-state.ts'
import { useKeys } from '#console/lib/keys.ts'
import { useMay } from '#console/lib/may.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { Nothing, PageHead } from '#console/lib/page-head.tsx'
import { SearchField } from '#console/lib/search-field.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import { BulkRunsNotice } from './bulk-runs-notice.tsx'
import { GoodsFilters, GoodsSort } from './goods-filters.tsx'
import { GoodsGrid } from './goods-grid.tsx'
import { GoodsViews } from './goods-views.tsx'
import { NewGoodsDialog } from './new-goods-dialog.tsx'
import { type GoodsTable, useGoodsTable } from './use-goods-table.ts'
import { readCodes, useGoodsView } from './use-goods-view.ts'

/** The goods of the shop by state, by what is missing, by category and brand. */
export const Component = () => (
  <Needs route="GET /staff/goods/order">
    <GoodsList />
  </Needs>
)

function GoodsList() {
  const { read, change, linkTo } = useFilters()
  const { view, query } = useGoodsView()
  const table = useGoodsTable()
  const may = useMay()
  const mayMake = may('POST /staff/goods')
  const [isNew, setIsNew] = useState(false)
  useKeys(mayMake ? [{ keys: 'n', label: m.console_goods_new(), run: () => setIsNew(true) }] : [])
  const isFiltered = Object.keys(view).some((name) => name !== 'sort' && name !== 'direction')
  return (
    <>
      <PageHead
        title={m.console_catalogue()}
        aside={
          query.data && (
            <span className="text-soft tabular-nums">
              {m.console_goods_count({ count: query.data.count.toLocaleString() })}
            </span>
          )
        }
      >
        {may('POST /staff/exports') && (
          <Link to={{ pathname: '/export', search: linkTo({}) }} className={buttonClass('plain')}>
            {m.console_export()}
          </Link>
        )}
        {mayMake && (
          <Button className="button-main" icon="plus" onClick={() => setIsNew(true)}>
            {m.console_goods_new()}
          </Button>
        )}
      </PageHead>
      <BulkRunsNotice />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-3">
        <GoodsFilters view={view} />
        <div className="grid grid-cols-2 gap-2 *:min-w-0 *:first:col-span-2 sm:flex sm:flex-wrap">
          <SearchField
            label={m.console_goods_find()}
            value={read('search')}
            onSearch={(words) => change({ search: words })}
          />
          <GoodsSort view={view} />
        </div>
      </div>
      <Answered query={query} skeleton={<RowsSkeleton count={12} height="h-8" />}>
        {({ codes, rows, count }) =>
          count > 0 ? (
            <GoodsOfView codes={codes} rows={rows} table={table} />
          ) : (
            <NoGoods isFiltered={isFiltered} mayMake={mayMake} table={table} />
          )
        }
      </Answered>
      {isNew && <NewGoodsDialog close={() => setIsNew(false)} />}
    </>
  )
}

/** The codes are split once for each answer: 100,000 are one text. */
function GoodsOfView({ codes, rows, table }: { codes: string; rows: readonly GoodsRow[]; table: GoodsTable }) {
  const list = useMemo(() => readCodes(codes), [codes])
  return <GoodsGrid codes={list} firstRows={rows} table={table} />
}

function NoGoods({ isFiltered, mayMake, table }: { isFiltered: boolean; mayMake: boolean; table: GoodsTable }) {
  if (isFiltered)
    return (
      <>
        <div className="flex justify-end pb-2">
          <GoodsViews table={table} />
        </div>
        <Nothing title={m.console_no_goods_found()} text={m.console_no_goods_found_text()} />
      </>
    )
  return (
    <Nothing
      title={m.console_no_goods()}
      text={mayMake ? m.console_no_goods_text() : m.console_no_goods_read_only_text()}
    />
  )
}
