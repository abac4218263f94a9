import type { ReactNode } from 'react'
import { useAct } from '#storefront/lib/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
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
  const { isPending, isSuccess, mutate } = useAct(onConfirm)
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
          <Button tone="bad" busy={isPending || isSuccess} onClick={() => mutate()}>
            {confirm}
          </Button>
        </div>
      }
    >
      <div className="p-4">{children}</div>
    </Dialog>
  )
}
