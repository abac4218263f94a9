/** As many as a list holds: what is wished for is seen again, not stored. */
export const mostFavourites = 500

type ProductStanding = 'live' | 'unsellable' | 'withdrawn'

/**
 * Which of a list's products are put on: those that are known and not withdrawn, each once, as far as there is room. Goods
 * that cannot be sold just now may be sold again, and are kept.
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
