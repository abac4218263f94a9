import { useState } from 'react'
import { Answered } from '#console/lib/answered.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { SearchField } from '#console/lib/search-field.tsx'
import type { Input, Reply } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'

type Trial = Reply<'POST /staff/trySearch'>

interface SearchTrialProps {
  /** What is searched at first. */
  words?: string | undefined
  /** Not saved yet; null: too little is typed to mean anything. */
  meaning?: Input<'POST /staff/trySearch'>['meaning']
  /** Absent in the dialog of a meaning, and for those who may only look. */
  giveMeaning?: ((words: string) => void) | undefined
}

/** What the shop finds for words, and what it would find with a meaning as it is typed. */
export function SearchTrial({ words = '', meaning = null, giveMeaning }: SearchTrialProps) {
  const [typed, setTyped] = useState(words)
  const search = typed.trim()
  const query = useAnswer('POST /staff/trySearch', { search, meaning }, { enabled: search !== '' })
  return (
    <div className="grid gap-3">
      <SearchField label={m.console_trial_words()} value={typed} onSearch={setTyped} />
      {search === '' ? (
        <p className="text-14 text-soft">{m.console_trial_text()}</p>
      ) : (
        <Answered query={query} skeleton={<Skeleton className="h-24 rounded-md" />}>
          {({ now, withMeaning }) => (
            <div className="grid gap-4" aria-live="polite">
              <Found title={withMeaning ? m.console_trial_present() : undefined} {...now} typed={search} />
              {withMeaning && <Found title={m.console_trial_typed()} {...withMeaning} typed={search} />}
            </div>
          )}
        </Answered>
      )}
      {giveMeaning && search !== '' && (
        <div>
          <Button tone="plain" size="small" onClick={() => giveMeaning(search)}>
            {m.console_searched_give()}
          </Button>
        </div>
      )}
    </div>
  )
}

const Found = ({
  title,
  typed,
  totalCount,
  searched,
  items,
}: Trial['now'] & { title: string | undefined; typed: string }) => (
  <div>
    <p className="text-14 font-medium">
      {[title, totalCount > 0 ? m.console_trial_count({ count: totalCount }) : m.console_trial_nothing()]
        .filter(Boolean)
        .join(' · ')}
    </p>
    {totalCount > 0 && searched !== typed && (
      <p className="text-14 text-soft">{m.console_trial_searched({ words: searched })}</p>
    )}
    <ol className="mt-1 grid gap-1 text-14">
      {items.map(({ productCode, name, brand }) => (
        <li key={productCode} className="wrap-anywhere">
          {name} <span className="text-soft">{brand}</span>
        </li>
      ))}
    </ol>
  </div>
)
