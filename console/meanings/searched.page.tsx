import { useState } from 'react'
import { TreePage } from '#console/catalogue/tree-page.tsx'
import { Answered } from '#console/lib/answered.tsx'
import { useFilters } from '#console/lib/list-state.ts'
import { useMay } from '#console/lib/may.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { Nothing } from '#console/lib/page-head.tsx'
import { Pills } from '#console/lib/pills.tsx'
import { useAnswer } from '#console/lib/query.ts'
import type { Input } from '#ui/api.ts'
import { m } from '#words/compiled/messages.js'
import { MeaningDialog } from './meaning-dialog.tsx'
import { SearchTrial } from './search-trial.tsx'
import { SearchedList } from './searched-list.tsx'

/** What visitors searched and did not find, and what the search makes of any words. */
export const Component = () => (
  <Needs route="GET /staff/searchedWords">
    <Searched />
  </Needs>
)

const periods = [7, 30, 90] as const satisfies Input<'GET /staff/searchedWords'>['days'][]

function Searched() {
  const { read, linkTo } = useFilters()
  const days = periods.find((one) => String(one) === read('days')) ?? 30
  const query = useAnswer('GET /staff/searchedWords', { days })
  const mayWrite = useMay()('PUT /staff/searchMeanings/{code}')
  const [meant, setMeant] = useState<string>()
  const giveMeaning = mayWrite ? setMeant : undefined
  return (
    <TreePage title={m.console_searched()}>
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <section className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3">
            <Pills
              label={m.console_searched_period()}
              pills={periods.map((one) => ({
                name: m.console_searched_days({ days: one }),
                to: linkTo({ days: String(one) }),
                isHere: one === days,
              }))}
            />
            {query.data && (
              <p className="text-14 text-soft tabular-nums">
                {m.console_searched_counts({ times: query.data.times, nothing: query.data.nothing })}
              </p>
            )}
          </div>
          <Answered query={query} skeleton={<SearchedList words={undefined} giveMeaning={giveMeaning} />}>
            {({ words }) =>
              words.length > 0 ? (
                <SearchedList words={words} giveMeaning={giveMeaning} />
              ) : (
                <Nothing title={m.console_searched_none()} text={m.console_searched_none_text()} />
              )
            }
          </Answered>
        </section>
        <section className="rounded-md border border-line p-4">
          <h2 className="pb-3 text-18">{m.console_trial()}</h2>
          <SearchTrial giveMeaning={giveMeaning} />
        </section>
      </div>
      {meant !== undefined && <MeaningDialog words={meant} close={() => setMeant(undefined)} />}
    </TreePage>
  )
}
