import { useEffect, useRef, useState } from 'react'
import { useRemembered } from '#storefront/lib/remembered.ts'
import { Icon } from './icon.tsx'
import { takeAway, type Toast, toasts } from './toasts.ts'

const none: readonly Toast[] = []

/** Where toasts stand: top right, over everything, read out when they come. */
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
      className="inset-x-4 top-4 right-4 left-auto m-0 w-[min(380px,calc(100vw-32px))] border-0 bg-transparent p-0 pb-2 open:block"
    >
      <ol aria-live="polite" className="grid gap-2">
        {shown.map((toast) => (
          <Said key={toast.id} toast={toast} closeLabel={closeLabel} />
        ))}
      </ol>
    </section>
  )
}

const looks = { good: ['check', 'text-good'], bad: ['alert', 'text-bad'], plain: ['info', 'text-soft'] } as const

function Said({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [held, hold] = useState(false)
  const left = useRef(toast.lasts)
  useEffect(() => {
    if (held) return
    const since = performance.now()
    const timer = setTimeout(() => takeAway(toast.id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - since
    }
  }, [held, toast.id])

  const [icon, colour] = looks[toast.tone]
  return (
    <li
      role={toast.tone === 'bad' ? 'alert' : undefined}
      className="flex animate-[toast_160ms_var(--ease-out)] items-start gap-3 rounded-md border border-line bg-paper py-3 pr-2 pl-4 text-14 text-ink shadow-float"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <Icon name={icon} className={`mt-0.5 ${colour}`} />
      <div className="min-w-0 grow">
        <p>{toast.message}</p>
        {toast.actions.length > 0 && (
          <p className="-ml-2 flex gap-1">
            {toast.actions.map(({ label, act }) => (
              <button
                key={label}
                type="button"
                className="min-h-9 rounded-md px-2 font-medium text-action hover:bg-tint"
                onClick={() => {
                  takeAway(toast.id)
                  act?.()
                }}
              >
                {label}
              </button>
            ))}
          </p>
        )}
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        className="-my-1 inline-flex size-9 shrink-0 items-center justify-center rounded-full hover:bg-mist"
        onClick={() => takeAway(toast.id)}
      >
        <Icon name="close" size={16} />
      </button>
    </li>
  )
}
