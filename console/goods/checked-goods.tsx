import { type Column, Rows } from '#console/lib/rows.tsx'
import { sayField } from '#console/changes/say-field.ts'
import type { Reply } from '#ui/api.ts'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { sayCellValue } from './grid-columns.tsx'
import { sayComplaint } from '#console/catalogue/say-missing.ts'

type CheckedChange = Pick<Reply<'POST /staff/goods/change'>, 'asked' | 'different' | 'differences' | 'refused'>
type ShownDifference = CheckedChange['differences'][number]

const columns = (): Column<ShownDifference>[] => [
  { name: m.console_goods_code(), cell: ({ code, assortId }) => assortId ?? code, phone: 'lead' },
  { name: m.console_field(), cell: ({ field }) => sayField(field), phone: 'end' },
  { name: m.console_change_before(), cell: ({ field, before }) => sayCellValue(field, before), phone: 'below' },
  { name: m.console_change_after(), cell: ({ field, after }) => sayCellValue(field, after), phone: 'below-end' },
]

/** The most refusals that are listed. */
const mostListed = 20

interface CheckedGoodsProps {
  answer: CheckedChange
  /** Where not all that is refused is told at once. */
  refusedCount?: number
  isWritten?: boolean
}

/** What a change of many goods would write, or wrote: counts, what is refused and why, and the first differences. */
export const CheckedGoods = ({
  answer: { asked, different, differences, refused },
  refusedCount = refused.length,
  isWritten = false,
}: CheckedGoodsProps) => (
  <>
    <p>{isWritten ? m.console_cells_written({ count: different }) : m.console_cells_counts({ asked, different })}</p>
    {refusedCount > 0 && (
      <Notice tone="bad">
        <p>
          {isWritten
            ? m.console_cells_left_out({ count: refusedCount })
            : m.console_cells_refused({ count: refusedCount })}
        </p>
        <ul>
          {refused.slice(0, mostListed).map(({ code, complaint }) => (
            <li key={code}>{`${code}: ${sayComplaint(complaint)}`}</li>
          ))}
        </ul>
      </Notice>
    )}
    {differences.length > 0 && (
      <Rows
        label={m.console_bulk_differences()}
        columns={columns()}
        rows={differences}
        keyOf={({ code, assortId, field }) => `${code} ${assortId} ${field}`}
      />
    )}
  </>
)
