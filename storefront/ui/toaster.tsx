import { useEffect, useRef } from 'react'
import { useRemembered } from '#storefront/lib/remembered.ts'
import { ToastCard } from './toast-card.tsx'
import { type Toast, toasts } from './toasts.ts'

const none: readonly Toast[] = []

/** Where toasts stand: top right, below the row with the search box and the cart; over everything, read out when they come. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const shown = useRemembered(toasts, none)
  const place = useRef<HTMLElement>(null)
  // In the top layer, so that a toast is seen over an open dialog too.
  useEffect(() => {
    const element = place.current
    if (!element?.togglePopover) return
    if (element.matches(':popover-open') !== shown.length > 0) element.togglePopover()
  }, [shown])
  return (
    <section
      ref={place}
      popover="manual"
      aria-label={label}
      className="inset-x-4 top-[calc(var(--above)+8px)] right-4 left-auto m-0 w-[min(380px,calc(100vw-32px))] overflow-visible border-0 bg-transparent p-0 open:block lg:top-[calc(var(--above)+44px)]"
    >
      <ol aria-live="polite" className="grid gap-2">
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
        ))}
      </ol>
    </section>
  )
}
