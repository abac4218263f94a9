import { Link } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** `message`: the server's statement of what is missing, if any. */
export function NotFound({ message }: { message?: string | undefined }) {
  const title = message?.replace(/[。.]$/, '') ?? m.shell_not_found_title() // headings have no full stop
  return (
    <div className="frame">
      <title>{title}</title>
      <EmptyState
        scene="not-found"
        level="h1"
        title={title}
        action={
          <Link to="/" className={buttonClass()}>
            {m.shell_go_home()}
          </Link>
        }
      >
        {m.shell_not_found_text()}
      </EmptyState>
    </div>
  )
}
