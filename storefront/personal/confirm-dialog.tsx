import type { ReactNode } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { Dialog } from '#storefront/ui/dialog.tsx'
import { m } from '#words/compiled/messages.js'

interface ConfirmDialogProps {
  title: string
  /** What the button does. */
  confirm: string
  /** What the other one does; left out, all stays as it is. */
  keep?: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks once more before something is gone. */
export function ConfirmDialog({
  title,
  confirm,
  keep = m.personal_keep(),
  busy,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={m.shell_close()}
      foot={
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button tone="plain" onClick={onClose}>
            {keep}
          </Button>
          <Button tone="bad" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      }
    >
      <div className="p-4">{children}</div>
    </Dialog>
  )
}
