interface Span {
  top: number
  bottom: number
}

/** The first free vertical place of this height from the top; null where there is none. */
export function findRoom(height: number, { top: from, bottom: to }: Span, taken: readonly Span[]): number | null {
  let top = from
  for (const one of taken.toSorted((a, b) => a.top - b.top)) {
    if (one.top >= top + height) break
    top = Math.max(top, one.bottom)
  }
  return top + height <= to ? top : null
}
