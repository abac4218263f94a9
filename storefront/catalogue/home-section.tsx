import type { ReactNode } from 'react'
import { m } from '#words/compiled/messages.js'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'

interface HomeSectionProps {
  title: string
  /** The listing of all of it. */
  to?: string
  text?: string
  className?: string
  children: ReactNode
}

export function HomeSection({ title, to, text, className = '', children }: HomeSectionProps) {
  return (
    <section className={className}>
      <header className="mb-3 flex items-end gap-4 lg:mb-4">
        <div className="grow">
          <h2 className="text-22">{title}</h2>
          {text && <p className="text-14 text-soft">{text}</p>}
        </div>
        {to && <SeeAll to={to} name={title} />}
      </header>
      {children}
    </section>
  )
}

function SeeAll({ to, name }: { to: string; name: string }) {
  return (
    <Link
      to={to}
      className="-my-2 inline-flex min-h-11 shrink-0 items-center gap-1 text-14 text-action hover:underline"
      aria-label={m.shell_see_all_of({ name })}
    >
      {m.shell_see_all()}
      <Icon name="right" size={16} />
    </Link>
  )
}
