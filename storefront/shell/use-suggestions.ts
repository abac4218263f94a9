import { useEffect, useState } from 'react'
import type { Reply } from '#storefront/lib/api.ts'
import { call } from '#storefront/lib/call.ts'

export type Suggestions = Reply<'GET /item/typeahead'>

const restBeforeAsking = 120
const asked = new Map<string, Suggestions>()

/** What the shop offers for the words typed so far; the last answer stands until the next one is there. */
export function useSuggestions(typed: string, wanted: boolean): Suggestions | null {
  const search = typed.trim().slice(0, 80)
  const [offered, setOffered] = useState<Suggestions | null>(null)
  useEffect(() => {
    const known = asked.get(search)
    if (!search || !wanted || known) return setOffered(search ? (known ?? null) : null)
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const answer = await call('GET /item/typeahead', { search }, { signal: asking.signal })
        if (asked.size > 50) asked.clear()
        asked.set(search, answer)
        setOffered(answer)
      } catch {
        // Searching works without suggestions.
      }
    }, restBeforeAsking)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [search, wanted])
  return offered
}
