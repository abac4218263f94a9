import { useEffect, useRef, useState } from 'react'
import { CallFailed } from './api.ts'
import { useMember } from './use-member.ts'

export type AskedAnswer<T> =
  | { kind: 'waiting' }
  | { kind: 'known'; found: T }
  | { kind: 'failed'; failure: CallFailed; isAsking: boolean }

export interface AskedState<T> {
  answer: AskedAnswer<T>
  again: () => void
  /** What a change answered takes the place of what was asked for. */
  take: (found: T) => void
}

/**
 * Something of the member's own, asked for once it is known in the browser who that is; `about` is what the request depends on.
 * What is shown stays while it is asked again.
 */
export function useAsked<T>(ask: () => Promise<T>, about = ''): AskedState<T> {
  const vipCode = useMember()?.vipCode
  const [answer, setAnswer] = useState<AskedAnswer<T>>({ kind: 'waiting' })
  const [round, setRound] = useState(0)
  const latest = useRef(ask)
  const asked = useRef('')
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (!vipCode) return
    let dropped = false
    const question = `${vipCode} ${about}`
    if (asked.current !== question) setAnswer({ kind: 'waiting' })
    asked.current = question
    latest.current().then(
      (found) => dropped || setAnswer({ kind: 'known', found }),
      (failure: unknown) => {
        if (dropped) return
        if (!(failure instanceof CallFailed)) throw failure
        setAnswer({ kind: 'failed', failure, isAsking: false })
      },
    )
    return () => {
      dropped = true
    }
  }, [vipCode, about, round])
  return {
    answer,
    again() {
      setAnswer((now) => (now.kind === 'failed' ? { ...now, isAsking: true } : now))
      setRound((count) => count + 1)
    },
    take: (found) => setAnswer({ kind: 'known', found }),
  }
}
