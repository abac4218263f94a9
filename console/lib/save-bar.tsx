import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { useKeys } from './keys.ts'

interface SaveBarProps {
  /** The labels of what was changed; without any, and without further acts, the bar is not there. */
  changed: readonly string[]
  /** By default `Save`. */
  saveLabel?: string
  /** Further acts, of which one is the main act of the screen. */
  children?: ReactNode
  busy: boolean
  error: Error | null
  onSave: () => void
  onDiscard: () => void
}

/** At the foot of a record once something was changed. Leaving with unsaved words asks first. */
export function SaveBar({
  changed,
  saveLabel = m.console_save(),
  busy,
  error,
  onSave,
  onDiscard,
  children,
}: SaveBarProps) {
  const isDirty = changed.length > 0
  const blocker = useBlocker(isDirty)
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  useKeys([{ keys: 'Mod+s', label: saveLabel, run: () => isDirty && !busy && onSave() }])
  return (
    <>
      {(isDirty || children) && (
        <div
          role="region"
          aria-label={m.console_unsaved()}
          className="sticky bottom-0 z-5 -mx-4 mt-4 grid gap-2 border-t border-line bg-paper px-4 py-3 md:-mx-6 md:px-6"
        >
          {error && (
            <Notice tone="bad" loud>
              {error.message}
            </Notice>
          )}
          <div className="flex flex-wrap items-center justify-end gap-2">
            {isDirty && (
              <p className="min-w-0 truncate text-soft max-sm:w-full sm:grow">
                {m.console_changed({ fields: changed.join(' · ') })}
              </p>
            )}
            {isDirty && (
              <>
                <Button tone="plain" onClick={onDiscard}>
                  {m.console_discard()}
                </Button>
                <Button
                  tone={children ? 'plain' : 'action'}
                  className={children ? '' : 'button-main'}
                  busy={busy}
                  onClick={onSave}
                >
                  {saveLabel}
                </Button>
              </>
            )}
            {children}
          </div>
        </div>
      )}
      <LeaveDialog blocker={blocker} />
    </>
  )
}

const LeaveDialog = ({ blocker }: { blocker: ReturnType<typeof useBlocker> }) => (
  <Dialog
    open={blocker.state === 'blocked'}
    onClose={() => blocker.reset?.()}
    title={m.console_unsaved()}
    closeLabel={m.console_close()}
  >
    <div className="grid gap-4 p-4">
      <p>{m.console_unsaved_text()}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button tone="plain" onClick={() => blocker.reset?.()}>
          {m.console_stay()}
        </Button>
        <Button tone="bad" onClick={() => blocker.proceed?.()}>
          {m.console_leave()}
        </Button>
      </div>
    </div>
  </Dialog>
)
