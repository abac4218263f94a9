import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'

interface AnsweredProps<T> {
  query: UseQueryResult<T>
  /** A placeholder of the same size. */
  skeleton: ReactNode
  children: (answer: T) => ReactNode
}

/** What a call answered; its placeholder meanwhile; where it failed, why, and another try. */
export function Answered<T>({ query: { data, error, isFetching, refetch }, skeleton, children }: AnsweredProps<T>) {
  if (data !== undefined)
    return (
      <>
        {error && <Failed error={error} busy={isFetching} again={() => void refetch()} />}
        {children(data)}
      </>
    )
  if (error) return <Failed error={error} busy={isFetching} again={() => void refetch()} />
  return (
    <div role="status" aria-label={m.console_loading()}>
      {skeleton}
    </div>
  )
}

const Failed = ({ error, busy, again }: { error: Error; busy: boolean; again: () => void }) => (
  <Notice tone="bad" loud className="mb-4">
    <p>{error.message}</p>
    <Button tone="plain" size="small" busy={busy} onClick={again} className="mt-2">
      {m.console_try_again()}
    </Button>
  </Notice>
)
