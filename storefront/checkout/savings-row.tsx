import { type ReactNode, useId } from 'react'

interface SavingsRowProps {
  title: string
  aside?: ReactNode
  /** The button that opens the controls, in the line of the title. */
  action?: ReactNode
  children?: ReactNode
}

/** One kind of saving or part payment: its name, what is available, and its controls. */
export function SavingsRow({ title, aside, action, children }: SavingsRowProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-3 border-b border-line pb-4 last:border-b-0 last:pb-0"
    >
      <div className="flex min-h-9 items-center justify-between gap-x-4">
        <div className="min-w-0 sm:flex sm:items-baseline sm:gap-3">
          <h3 id={id} className="text-16 font-medium">
            {title}
          </h3>
          {aside && <div className="text-14 text-soft tabular-nums">{aside}</div>}
        </div>
        {action && <div className="shrink-0">{action}</div>}
      </div>
      {children}
    </section>
  )
}
