import type { PriceDifference } from '#contract/prices-admin.ts'
import { type Column, Rows } from '#console/lib/rows.tsx'
import type { Reply } from '#ui/api.ts'
import { formatHkd } from '#ui/money.ts'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { sayAmount } from './say-amount.ts'
import { sayComplaint } from '#console/catalogue/say-missing.ts'

const columns = (): Column<PriceDifference>[] => [
  { name: m.console_variant(), cell: ({ assortId }) => assortId, phone: 'lead' },
  {
    name: m.console_price_before(),
    cell: ({ before }) => formatHkd(before),
    isFigure: true,
    isNamed: true,
    phone: 'below',
  },
  { name: m.console_price(), cell: ({ price }) => formatHkd(price), isFigure: true, phone: 'end' },
  {
    name: m.console_original_price(),
    cell: ({ originalPrice }) => sayAmount(originalPrice),
    isFigure: true,
    isNamed: true,
    phone: 'below-end',
  },
  {
    name: m.console_margin(),
    cell: ({ marginPercent }) => (marginPercent === null ? '–' : `${marginPercent} %`),
    isFigure: true,
    phone: 'none',
  },
]

/** What a change of prices would write: how many, the first fifty, and everything that is refused. */
export const PriceDifferences = ({ answer }: { answer: Reply<'POST /staff/prices/change'> }) => (
  <div className="grid gap-3" role="status">
    <p>{m.console_prices_counts({ asked: answer.asked, different: answer.different })}</p>
    {answer.refused.length > 0 && (
      <Notice tone="bad">
        <p>{m.console_prices_refused({ count: answer.refused.length })}</p>
        <ul>
          {answer.refused.slice(0, 50).map(({ assortId, complaint }) => (
            <li key={assortId}>{`${assortId}: ${sayComplaint(complaint)}`}</li>
          ))}
        </ul>
      </Notice>
    )}
    {answer.differences.length > 0 && (
      <Rows
        label={m.console_prices_differences()}
        columns={columns()}
        rows={answer.differences}
        keyOf={({ assortId }) => assortId}
      />
    )}
  </div>
)
