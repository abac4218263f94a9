import { type ReactNode, useId } from 'react'

/** One kind of saving or part payment: its name, what is available, and its controls. */
export function SavingsRow({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3 border-b border-line pb-4 last:border-b-0 last:pb-0">
      <div className="flex min-h-6 items-baseline justify-between gap-4">
        <h3 id={id} className="text-16 font-medium">
          {title}
        </h3>
        {aside && <div className="text-14 text-soft tabular-nums">{aside}</div>}
      </div>
      {children}
    </section>
  )
}
