import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'

const places = {
  middle:
    'm-auto max-h-[calc(100dvh-32px)] w-[min(560px,calc(100vw-32px))] rounded-md starting:open:translate-y-2 starting:open:opacity-0',
  right: 'mr-0 ml-auto my-0 h-dvh max-h-none w-[min(440px,100vw)] starting:open:translate-x-8 starting:open:opacity-0',
  left: 'ml-0 mr-auto my-0 h-dvh max-h-none w-[min(400px,100vw)] starting:open:-translate-x-8 starting:open:opacity-0',
  bottom:
    'mb-0 mt-auto mx-0 max-h-[85dvh] w-full max-w-none rounded-t-md starting:open:translate-y-8 starting:open:opacity-0',
}
export type DialogPlace = keyof typeof places

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  /** Centred, or a sheet that slides in from a side. */
  place?: DialogPlace
  /** Stays below the scrolling part: totals, the main button. */
  foot?: ReactNode
  children: ReactNode
}

/** A native <dialog>: it traps the focus, closes on Escape, makes the page behind it inert, and returns the focus on close. */
export function Dialog({ open, onClose, title, closeLabel, place = 'middle', foot, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (open) {
      const { clientWidth, style } = document.documentElement
      style.setProperty('--scroll-bar', `${innerWidth - clientWidth}px`)
      element.showModal()
    } else element.close()
  }, [open])
  // Removing the dialog without closing it would lose the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={`border-0 bg-paper p-0 shadow-float transition-[translate,opacity] duration-200 open:flex open:flex-col ${places[place]}`}
    >
      {open && (
        <>
          <div className="flex shrink-0 items-center gap-2 border-b border-line py-1 pr-2 pl-4">
            <h2 className="grow py-2 text-18">{title}</h2>
            <IconButton icon="close" label={closeLabel} onClick={onClose} />
          </div>
          <div className="grow overflow-y-auto overscroll-contain">{children}</div>
          {foot && (
            <footer className="shrink-0 border-t border-line p-4 pb-[max(16px,env(safe-area-inset-bottom))]">
              {foot}
            </footer>
          )}
        </>
      )}
    </dialog>
  )
}
