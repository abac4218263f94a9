import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSharedValue } from './shared-value.ts'
import { standClear } from './stand-clear.ts'
import { ToastCard } from './toast-card.tsx'
import { type Toast, toasts } from './toasts.ts'
import { useOpenDialog } from './use-open-dialog.ts'

const none: readonly Toast[] = []

interface ToasterLabels {
  label: string
  closeLabel: string
}

/** With an open dialog toasts are rendered inside it, because everything outside is inert. */
export function Toaster(labels: ToasterLabels) {
  const shown = useSharedValue(toasts, none)
  const dialog = useOpenDialog(shown.length > 0)
  const standing = <ToastRegion {...labels} shown={shown} />
  return dialog ? createPortal(standing, dialog) : standing
}

/**
 * The place of toasts: top right below the search box and cart, or lower where they would cover an element to press next; above
 * all content, announced when they appear.
 */
function ToastRegion({ shown, label, closeLabel }: ToasterLabels & { shown: readonly Toast[] }) {
  const place = useRef<HTMLElement>(null)
  // A live region announces only what is added after it exists.
  const [isHere, setIsHere] = useState(false)
  useEffect(() => setIsHere(true), [])
  // In the top layer, so that a toast is visible above a dialog, too.
  useEffect(() => {
    const element = place.current
    if (!element?.togglePopover || !element.isConnected) return // a removed dialog removes its toasts
    if (element.matches(':popover-open') !== shown.length > 0) element.togglePopover()
  }, [shown])
  useEffect(() => {
    const element = place.current
    if (!element || !isHere || shown.length === 0) return
    // Does not move while the pointer or focus is on it.
    const stand = () => element.matches(':hover, :focus-within') || standClear(element)
    stand()
    // Recomputed when the page or an opened menu has rendered, and after scrolling.
    let later = 0
    const standSoon = () => {
      clearTimeout(later)
      later = window.setTimeout(stand, 200)
    }
    standSoon()
    addEventListener('click', standSoon)
    addEventListener('scrollend', stand)
    return () => {
      clearTimeout(later)
      removeEventListener('click', standSoon)
      removeEventListener('scrollend', stand)
    }
  }, [shown, isHere])
  return (
    <section
      ref={place}
      popover="manual"
      aria-label={label}
      className="inset-x-4 top-[calc(var(--above)+8px)] right-4 left-auto m-0 w-[min(380px,calc(100vw-32px))] overflow-visible border-0 bg-transparent p-0 open:block lg:top-[calc(var(--above)+44px)]"
    >
      <ol aria-live="polite" className="grid gap-2">
        {isHere && shown.map((toast) => <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />)}
      </ol>
    </section>
  )
}
