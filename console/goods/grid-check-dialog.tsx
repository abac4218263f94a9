import { useEffect, useRef, useState } from 'react'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { CheckedGoods } from './checked-goods.tsx'
import type { useGridEdits } from './use-grid-edits.ts'

/** What many cells would write, before anything is written. */
export function GridCheckDialog({ edits }: { edits: ReturnType<typeof useGridEdits> }) {
  const [sure, setSure] = useState(false)
  const [reason, setReason] = useState('')
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [edits.needsReason])
  if (!edits.waiting) return null
  const { different, refused } = edits.waiting.answer
  const isFar = sure || refused.some(({ complaint }) => complaint === 'price_far')
  return (
    <ActDialog
      title={m.console_cells_check()}
      act={m.console_cells_apply({ count: different })}
      busy={edits.busy}
      error={edits.error}
      isActFirst={!edits.needsReason}
      onAct={() => {
        if (different === 0) return edits.drop()
        setIsReasonMissing(edits.needsReason && reason.trim() === '')
        if (!edits.needsReason || reason.trim() !== '') edits.apply(sure, reason.trim())
      }}
      onClose={edits.drop}
    >
      {edits.needsReason && different > 0 && (
        <Field
          label={m.console_reason()}
          hint={m.console_cells_reason_hint()}
          maxLength={300}
          ref={field}
          value={reason}
          error={isReasonMissing && reason.trim() === '' ? m.console_reason_needed() : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
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
