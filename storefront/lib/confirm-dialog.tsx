import { type ReactNode, useState } from 'react'
import { CallFailed } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

interface ConfirmDialogProps {
  title: string
  /** The confirming button's label. */
  confirm: string
  /** The cancelling button's label; a default applies. */
  keep?: string
  /** Runs the action; after a refusal the dialog stays open and shows it. */
  onConfirm: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Asks for confirmation before something is removed. */
export function ConfirmDialog({
  title,
  confirm,
  keep = m.personal_keep(),
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    try {
      await onConfirm()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      say(error.message, { tone: 'bad' })
      setBusy(false)
    }
  }
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
          <Button tone="bad" busy={busy} onClick={() => void act()}>
            {confirm}
          </Button>
        </div>
      }
    >
      <div className="p-4">{children}</div>
    </Dialog>
  )
}
