import type { ComponentProps, ReactNode } from 'react'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { m } from '#words/compiled/messages.js'
import { NamePair } from './naming-fields.tsx'

interface NamingDialogProps extends ComponentProps<typeof NamePair> {
  title: string
  act: { isPending: boolean; error: Error | null }
  /** Rejects when the call was refused: the dialog then stays, and says why. */
  save: () => Promise<void>
  close: () => void
  children: ReactNode
}

/** Names something in both languages; what else it has stands below. */
export const NamingDialog = ({ title, act, save, close, zh, en, children }: NamingDialogProps) => (
  <ActDialog
    title={title}
    act={m.console_save()}
    busy={act.isPending}
    error={act.error}
    onAct={() => void save().catch(() => undefined)}
    onClose={close}
  >
    <NamePair zh={zh} en={en} />
    {children}
  </ActDialog>
)
