import { m } from '#words/compiled/messages.js'
import { tagPath } from '#storefront/lib/frame-data.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'

/** The page of a product that is no longer sold; links to its category. */
export function Withdrawn({ tag, category }: { tag?: string; category?: string }) {
  return (
    <div className="frame">
      <title>{m.catalogue_withdrawn()}</title>
      <EmptyState
        scene="sold-out"
        level="h1"
        title={m.catalogue_withdrawn()}
        action={
          <Link to={tag ? tagPath(tag) : '/'} className={buttonClass()}>
            {tag && category ? m.catalogue_withdrawn_on({ name: category }) : m.shell_go_home()}
          </Link>
        }
      >
        <p>{m.catalogue_withdrawn_text()}</p>
      </EmptyState>
    </div>
  )
}
