import { type ReactNode, useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { m } from '#words/compiled/messages.js'

interface QueryPartProps<T> {
  query: UseQueryResult<T>
  /** The geometry of what is coming. */
  skeleton: ReactNode
  children: (found: T) => ReactNode
}

/** What was asked for; before it is there its shape, and when it cannot be had what happened and the way to try again. */
export function QueryPart<T>({ query, skeleton, children }: QueryPartProps<T>) {
  const { data, error, isError, isFetching, errorUpdateCount, refetch } = query
  // While it is tried again the query has no error: the button that was pressed stays, and with it the focus.
  const [failure, setFailure] = useState(error)
  if (error && error !== failure) setFailure(error)
  if (data !== undefined && !isError) return children(data)
  if (errorUpdateCount === 0 || !failure) {
    return (
      <div role="status" aria-label={m.shell_loading()}>
        {skeleton}
      </div>
    )
  }
  return (
    <EmptyState
      scene="offline"
      title={m.personal_failed()}
      action={
        <Button busy={isFetching} onClick={() => void refetch()}>
          {m.personal_try_again()}
        </Button>
      }
    >
      {failure.message}
    </EmptyState>
  )
}
