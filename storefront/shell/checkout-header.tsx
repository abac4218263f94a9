import { m } from '#words/compiled/messages.js'
import type { FrameData } from '#storefront/lib/frame-data.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { helpPath } from './help-path.ts'

/** The header of the checkout: logo and help only, so that nothing leads away from paying. */
export function CheckoutHeader({ frame: { company, footer } }: { frame: FrameData }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper">
      <div className="frame flex h-(--above) items-center justify-between gap-4">
        <Link to="/" aria-label={`${company.name} ${m.shell_home()}`} className="flex min-w-0 items-center gap-2">
          <img src={company.logo} alt="" width="36" height="36" className="size-9" />
          <span className="truncate text-16 font-bold lg:text-18">{company.name}</span>
        </Link>
        <Link
          to={helpPath(footer)}
          className="inline-flex min-h-11 shrink-0 items-center gap-1.5 text-14 text-soft hover:text-action"
        >
          <Icon name="info" />
          {m.shell_help()}
        </Link>
      </div>
    </header>
  )
}
