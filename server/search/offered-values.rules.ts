/** What a facet offers to choose. */
export interface FacetValue {
  value: string
  label: string
  count: number
  chosen: boolean
  hex?: string
}

export const mostOffered = 40

/** What is chosen first, then what most goods have. */
export const byCount = (a: FacetValue, b: FacetValue) =>
  Number(b.chosen) - Number(a.chosen) || b.count - a.count || (a.value < b.value ? -1 : 1)
