import { type ReactNode, useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { m } from '#words/compiled/messages.js'

interface QueryPartProps<T> {
  query: UseQueryResult<T>
  /** A placeholder of the same size. */
  skeleton: ReactNode
  children: (found: T) => ReactNode
}

/** Shows a query's data; its skeleton while loading; on failure the message and a retry button. */
export function QueryPart<T>({ query, skeleton, children }: QueryPartProps<T>) {
  const { data, error, isError, isFetching, errorUpdateCount, refetch } = query
  // A retry clears the query's error: this copy keeps the pressed button, and with it the focus.
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
