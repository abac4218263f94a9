import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { Button, buttonClass } from '#ui/button.tsx'
import { Clauses } from '#ui/clauses.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotFound } from './not-found.tsx'

/** The error page: not found, unavailable, or what happened, what to do, and an id to quote. */
export function ErrorText() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound message={error.data?.message} />
  const isAway = isRouteErrorResponse(error) && error.status === 503
  const [title, text] = isAway
    ? [m.shell_away_title(), m.shell_away_text()]
    : [m.shell_error_title(), m.shell_error_text()]
  const number = isRouteErrorResponse(error) ? error.data?.facts?.requestId : undefined
  return (
    <div className="frame">
      <title>{title}</title>
      <EmptyState
        scene="offline"
        level="h1"
        title={title}
        action={
          <p className="flex gap-2">
            <Button onClick={() => location.reload()}>{m.shell_reload()}</Button>
            <Link to="/" reloadDocument className={buttonClass('plain')}>
              {m.shell_go_home()}
            </Link>
          </p>
        }
      >
        <p>
          <Clauses text={text} />
        </p>
        {number && <p className="mt-2 font-medium text-ink tabular-nums">{m.shell_error_number({ number })}</p>}
      </EmptyState>
    </div>
  )
}
