import type { Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { debounce } from '#ui/debounce.ts'
import { useShopAnswer } from '#storefront/lib/use-shop-answer.ts'

export type Suggestions = Reply<'GET /item/typeahead'>

const restBeforeAsking = 120
const answers = new Map<string, Suggestions>()

/** Suggestions for the typed words; the last answer stays until the next. */
export function useSuggestions(typed: string, wanted: boolean): Suggestions | null {
  const search = typed.trim().slice(0, 80)
  const ask = async (signal: AbortSignal) => {
    const before = answers.get(search)
    if (before) return before
    await debounce(signal, restBeforeAsking)
    const found = await call('GET /item/typeahead', { search }, { signal })
    if (answers.size > 50) answers.clear()
    answers.set(search, found)
    return found
  }
  // A failure is silent: search works without suggestions.
  return useShopAnswer(search && (wanted || answers.has(search)) ? search : null, ask).answer
}
