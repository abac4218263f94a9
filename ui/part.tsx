import { type ReactNode, useId } from 'react'

/** A section of a page with its heading. */
export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-4 border-t border-line pt-5 lg:pt-6 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-18">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
