interface Span {
  top: number
  bottom: number
}

/** The first place from the top down for something so high that covers none of what is taken; null where there is none. */
export function findRoom(height: number, { top: from, bottom: to }: Span, taken: readonly Span[]): number | null {
  let top = from
  for (const one of taken.toSorted((a, b) => a.top - b.top)) {
    if (one.top >= top + height) break
    top = Math.max(top, one.bottom)
  }
  return top + height <= to ? top : null
}
