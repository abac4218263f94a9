import { useEffect, useRef, useState } from 'react'

interface ShopAnswer<T> {
  /** The latest answer; it stays until the next one. Null before the first, and while `question` is null. */
  answer: T | null
  /** Why the last request failed. */
  failure: unknown
}

/**
 * A query of a first page, sent after the page has loaded: again whenever `question` changes, never while it is null. An answer
 * to an earlier question is dropped. Other pages use `query.ts`, which is too large for first pages. A component with a member's
 * data takes the member as its `key`.
 */
export function useShopAnswer<T>(question: string | null, ask: (signal: AbortSignal) => Promise<T>): ShopAnswer<T> {
  const [state, setState] = useState<ShopAnswer<T>>(nothing)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (question === null) return setState(nothing)
    const stop = new AbortController()
    const take = (next: Partial<ShopAnswer<T>>) =>
      stop.signal.aborted || setState(({ answer }) => ({ answer, failure: null, ...next }))
    latest.current(stop.signal).then(
      (answer) => take({ answer }),
      (failure: unknown) => take({ failure }),
    )
    return () => stop.abort()
  }, [question])
  return state
}

const nothing = { answer: null, failure: null }
