import { type ReactNode, useEffect, useRef } from 'react'
import { Button, type ButtonTone } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'

export interface ActDialogProps {
  title: string
  /** What the button says that it does. */
  act: string
  tone?: ButtonTone
  busy: boolean
  error: Error | null
  /** The act has the focus at first: Enter does what the dialog shows. */
  isActFirst?: boolean
  onAct: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks what an act needs to know, and says why it was refused. Shown while it is mounted. */
export function ActDialog({
  title,
  act,
  tone = 'action',
  busy,
  error,
  isActFirst = false,
  onAct,
  onClose,
  children,
}: ActDialogProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isActFirst) button.current?.focus()
  }, [isActFirst])
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={m.console_close()}>
      <form
        noValidate
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) onAct()
        }}
      >
        {children}
        {error && (
          <Notice tone="bad" loud>
            {error.message}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button tone="plain" onClick={onClose}>
            {m.console_cancel()}
          </Button>
          <Button ref={button} type="submit" tone={tone} busy={busy}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
