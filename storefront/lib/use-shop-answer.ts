import { useEffect, useRef, useState } from 'react'

interface ShopAnswer<T> {
  /** The last one stands until the next is there; null before the first, and while nothing is asked. */
  answer: T | null
  /** Why the last question was not answered. */
  failure: unknown
}

/**
 * What a part of a first page asks of the shop once the page is there: anew whenever `question` changes, nothing while it is
 * null. An answer to an earlier question is dropped. Other pages ask by `query.ts`, which a first page has no room for. What
 * is a member's own is asked by a component whose `key` is the member.
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
