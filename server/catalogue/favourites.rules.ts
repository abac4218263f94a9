/** Maximum length of a list. */
export const mostFavourites = 500

type ProductStanding = 'live' | 'unsellable' | 'withdrawn'

/**
 * Which products are added to a list: known and not withdrawn, without duplicates, as far as there is room. Products that are not
 * saleable at the moment are accepted, because they may return.
 */
export function sortWishes(
  wished: readonly string[],
  standings: ReadonlyMap<string, ProductStanding>,
  { kept, most }: { kept: ReadonlySet<string>; most: number },
): { put: string[]; leftOut: string[] } {
  const room = Math.max(0, most - kept.size)
  const each = [...new Set(wished)]
  const may = each.filter((code) => (standings.get(code) ?? 'withdrawn') !== 'withdrawn')
  const put = may.filter((code) => !kept.has(code)).slice(0, room)
  const stay = new Set([...put, ...may.filter((code) => kept.has(code))])
  return { put, leftOut: each.filter((code) => !stay.has(code)) }
}
