import { useState } from 'react'
import type { StaffMeaning } from '#contract/meanings-admin.ts'
import { TreePage } from '#console/catalogue/tree-page.tsx'
import { useChange } from '#console/changes/use-change.ts'
import { Answered } from '#console/lib/answered.tsx'
import { useFilters } from '#console/lib/list-state.ts'
import { useMay } from '#console/lib/may.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { Nothing } from '#console/lib/page-head.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { SearchField } from '#console/lib/search-field.tsx'
import { m } from '#words/compiled/messages.js'
import { MeaningDialog } from './meaning-dialog.tsx'
import { MeaningList } from './meaning-list.tsx'

/** What words mean to the shop's search. */
export const Component = () => (
  <Needs route="GET /staff/searchMeanings">
    <Meanings />
  </Needs>
)

function Meanings() {
  const { read, change } = useFilters()
  const query = useAnswer('GET /staff/searchMeanings', {})
  const mayWrite = useMay()('PUT /staff/searchMeanings/{code}')
  const [edited, setEdited] = useState<StaffMeaning | 'new'>()
  const remove = useChange('PUT /staff/searchMeanings/{code}', {
    said: m.console_removed(),
    refreshes: ['GET /staff/searchMeanings'],
  })
  const words = read('words')
  const acts = mayWrite
    ? { edit: setEdited, remove: (meaning: StaffMeaning) => remove.mutate({ ...meaning, remove: true }) }
    : undefined
  return (
    <TreePage
      title={m.console_meanings()}
      make={mayWrite ? { label: m.console_meaning_new(), act: () => setEdited('new') } : undefined}
      error={remove.error}
    >
      <div className="pb-3">
        <SearchField label={m.console_meaning_search()} value={words} onSearch={(typed) => change({ words: typed })} />
      </div>
      <Answered query={query} skeleton={<MeaningList meanings={undefined} acts={acts} />}>
        {({ meanings }) => {
          const found = meanings.filter((one) => isNamed(one, words))
          if (meanings.length === 0)
            return <Nothing title={m.console_meanings_none()} text={m.console_meanings_none_text()} />
          return found.length > 0 ? (
            <MeaningList meanings={found} acts={acts} />
          ) : (
            <Nothing title={m.console_meanings_none_found({ words })} text={m.console_meanings_none_text()} />
          )
        }}
      </Answered>
      {edited && <MeaningDialog {...(edited !== 'new' && { meaning: edited })} close={() => setEdited(undefined)} />}
    </TreePage>
  )
}

const isNamed = ({ names }: StaffMeaning, words: string) =>
  names.some((name) => name.toLowerCase().includes(words.trim().toLowerCase()))
