import { useState } from 'react'
import type { StaffCategory } from '#contract/category-admin.ts'
import { useChange } from '#console/changes/use-change.ts'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { useAct } from '#console/lib/query.ts'
import { Select } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { listCategoryChoices, sayName, useTree } from './use-tree.ts'

interface MergeDialogProps {
  category: StaffCategory
  close: () => void
}

/** Moves everything of a category into another one. What would move is counted before anything is written. */
export function MergeDialog({ category: { code, version, labelZh, labelEn }, close }: MergeDialogProps) {
  const tree = useTree().data
  const [into, setInto] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const count = useAct('POST /staff/tree/merge', () => undefined)
  const merge = useChange('POST /staff/tree/merge', {
    said: m.console_merged(),
    refreshes: ['GET /staff/tree', 'GET /staff/goods/order'],
    done: close,
  })
  return (
    <ActDialog
      title={m.console_act_on({ act: m.console_merge(), name: sayName({ nameZh: labelZh, nameEn: labelEn }) })}
      act={m.console_merge()}
      busy={merge.isPending || count.isPending}
      error={merge.error ?? count.error}
      onAct={() => {
        setIsAsked(true)
        if (into && count.data) merge.mutate({ code, version, into })
      }}
      onClose={close}
    >
      <Select
        label={m.console_merge_into()}
        empty={m.console_choose()}
        choices={listCategoryChoices(tree).filter(({ value }) => value !== code)}
        value={into}
        error={isAsked && !into ? m.console_choose() : undefined}
        onChange={(event) => {
          setInto(event.target.value)
          count.reset()
          if (event.target.value) count.mutate({ code, version, into: event.target.value, dryRun: true })
        }}
      />
      {count.data && (
        <Notice>{m.console_merge_counts({ goods: count.data.goods, categories: count.data.categories })}</Notice>
      )}
    </ActDialog>
  )
}
