import type { ReactNode } from 'react'

/** A part of a record with its heading. */
export const Block = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <section className="rounded-md border border-line">
    <header className="flex min-h-10 items-center justify-between gap-3 border-b border-line px-4 py-1">
      <h2 className="text-14 font-medium">{title}</h2>
      {aside}
    </header>
    <div className="px-4 py-3">{children}</div>
  </section>
)
