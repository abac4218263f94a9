import type { StaffCategory } from '#contract/category-admin.ts'
import { useChange } from '#console/changes/use-change.ts'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { m } from '#words/compiled/messages.js'
import { sayName } from './use-tree.ts'

interface RemoveCategoryDialogProps {
  category: StaffCategory
  close: () => void
}

/** Removes an empty category; Undo brings it back. */
export function RemoveCategoryDialog({
  category: { code, version, labelZh, labelEn },
  close,
}: RemoveCategoryDialogProps) {
  const act = useChange('POST /staff/tree/remove', {
    said: m.console_category_removed(),
    refreshes: ['GET /staff/tree'],
    done: close,
  })
  return (
    <ActDialog
      title={m.console_act_on({ act: m.console_remove(), name: sayName({ nameZh: labelZh, nameEn: labelEn }) })}
      act={m.console_remove()}
      tone="bad"
      busy={act.isPending}
      error={act.error}
      onAct={() => act.mutate({ code, version })}
      onClose={close}
    >
      <p>{m.console_category_remove_text()}</p>
    </ActDialog>
  )
}
