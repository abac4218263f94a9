import { searchPath, tagPath } from '#storefront/lib/frame-data.ts'
import type { Suggestions } from './use-suggestions.ts'

export type SearchOffer = { to: string } & (
  | { kind: 'word'; text: string }
  | { kind: 'category'; name: string; path: string }
  | { kind: 'goods'; item: Suggestions['items'][number] }
  | { kind: 'all'; count: number }
)

/** All suggestions in the order of the arrow keys. */
export function listOffers(suggestions: Suggestions, typed: string): SearchOffer[] {
  return [
    ...suggestions.words.map((text): SearchOffer => ({ kind: 'word', text, to: searchPath(text) })),
    ...suggestions.categories.map(({ tag, name, path }): SearchOffer => ({
      kind: 'category',
      name,
      path,
      to: tagPath(tag),
    })),
    ...suggestions.items.map((item): SearchOffer => ({ kind: 'goods', item, to: `/product/${item.productCode}` })),
    ...(suggestions.totalCount > 0
      ? [{ kind: 'all', count: suggestions.totalCount, to: searchPath(typed.trim()) } as const]
      : []),
  ]
}
