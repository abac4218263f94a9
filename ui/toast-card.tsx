import { useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { takeAway, type Toast } from './toasts.ts'

const looks = {
  good: ['check', 'text-good', 'border-line bg-paper'],
  bad: ['alert', 'text-bad', 'border-bad bg-bad-tint'], // red, as §1 requires for an error at the start
  plain: ['info', 'text-soft', 'border-line bg-paper'],
} as const

export function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [held, setHeld] = useState(false)
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

  const [icon, colour, card] = looks[toast.tone]
  return (
    <li
      className={`flex animate-[toast_160ms_var(--ease-out)] items-start gap-3 rounded-md border py-3 pr-2 pl-4 text-14 text-ink shadow-float ${card}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icon} className={`mt-0.5 ${colour}`} />
      <div className="whole-words min-w-0 grow">
        <p role={toast.tone === 'bad' ? 'alert' : undefined}>{toast.message}</p>
        {toast.more && <p className="text-13 text-soft">{toast.more}</p>}
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
