import { useState } from 'react'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { m } from '#words/compiled/messages.js'
import { CheckedGoods } from './checked-goods.tsx'
import type { useGridEdits } from './use-grid-edits.ts'

/** What many cells would write, before anything is written. */
export function GridCheckDialog({ edits }: { edits: ReturnType<typeof useGridEdits> }) {
  const [sure, setSure] = useState(false)
  if (!edits.waiting) return null
  const { different, refused } = edits.waiting.answer
  const isFar = sure || refused.some(({ complaint }) => complaint === 'price_far')
  return (
    <ActDialog
      title={m.console_cells_check()}
      act={m.console_cells_apply({ count: different })}
      busy={edits.busy}
      error={edits.error}
      isActFirst
      onAct={() => (different > 0 ? edits.apply(sure) : edits.drop())}
      onClose={edits.drop}
    >
      {isFar && (
        <Checkbox
          checked={sure}
          onChange={(event) => {
            setSure(event.target.checked)
            edits.checkAgain(event.target.checked)
          }}
        >
          {m.console_prices_sure()}
        </Checkbox>
      )}
      <CheckedGoods answer={edits.waiting.answer} />
    </ActDialog>
  )
}
