/** All import cycles: groups of files that import each other, sorted by name (Tarjan's algorithm). */
export function findCircles(ways: ReadonlyMap<string, readonly string[]>): string[][] {
  const met = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  for (const file of ways.keys()) if (!met.has(file)) visit(file)
  return circles

  function visit(file: string) {
    met.set(file, met.size)
    lowest.set(file, met.get(file)!)
    open.push(file)
    for (const next of ways.get(file) ?? []) {
      if (!met.has(next)) {
        visit(next)
        lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!))
      } else if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, met.get(next)!))
    }
    if (lowest.get(file) !== met.get(file)) return
    const group = open.splice(open.indexOf(file))
    if (group.length > 1 || ways.get(file)?.includes(file)) circles.push(group.sort())
  }
}
