import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { m } from '#words/compiled/messages.js'
import type { AskedState } from './use-asked.ts'

interface AskedPartProps<T> {
  asked: AskedState<T>
  /** The geometry of what is coming. */
  skeleton: ReactNode
  children: (found: T) => ReactNode
}

/** What was asked for; before it is there its shape, and when it cannot be had what happened and the way to try again. */
export function AskedPart<T>({ asked: { answer, again }, skeleton, children }: AskedPartProps<T>) {
  if (answer.kind === 'known') return children(answer.found)
  if (answer.kind === 'waiting') {
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
        <Button busy={answer.isAsking} onClick={again}>
          {m.personal_try_again()}
        </Button>
      }
    >
      {answer.failure.message}
    </EmptyState>
  )
}
