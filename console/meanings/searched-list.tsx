import { formatDay } from '#console/lib/moments.ts'
import { type Column, Rows } from '#console/lib/rows.tsx'
import type { Reply } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'

type SearchedRow = Reply<'GET /staff/searchedWords'>['words'][number]

interface SearchedListProps {
  /** Absent: on their way. */
  words: readonly SearchedRow[] | undefined
  /** Absent for those who may only look. */
  giveMeaning: ((words: string) => void) | undefined
}

/** Words that found nothing, the most searched first. */
export const SearchedList = ({ words, giveMeaning }: SearchedListProps) => (
  <Rows label={m.console_searched()} columns={listColumns(giveMeaning)} rows={words} keyOf={(row) => row.words} />
)

function listColumns(giveMeaning: SearchedListProps['giveMeaning']): readonly Column<SearchedRow>[] {
  const columns: Column<SearchedRow>[] = [
    {
      name: m.console_searched_words(),
      cell: ({ words }) => <span className="wrap-anywhere whitespace-normal">{words}</span>,
      phone: 'lead',
    },
    {
      name: m.console_searched_times(),
      cell: ({ times }) => m.console_searched_times_count({ count: times }),
      isFigure: true,
      phone: 'end',
    },
    { name: m.console_searched_last(), cell: ({ lastDay }) => formatDay(lastDay), phone: 'none' },
    {
      name: m.console_searched_now(),
      cell: ({ goodsNow }) =>
        goodsNow > 0 ? (
          m.console_trial_count({ count: goodsNow })
        ) : (
          <span className="text-soft">{m.console_trial_nothing()}</span>
        ),
      phone: 'below',
    },
  ]
  if (!giveMeaning) return columns
  const cell = ({ words }: SearchedRow) => (
    <Button
      tone="quiet"
      size="small"
      aria-label={m.console_act_on({ act: m.console_searched_give(), name: words })}
      onClick={() => giveMeaning(words)}
    >
      {m.console_searched_give()}
    </Button>
  )
  return [...columns, { name: m.console_acts(), cell, phone: 'below-end' }]
}
