/** Random numbers that a seed reproduces (mulberry32). */
export function openChance(seed: number) {
  let state = seed >>> 0
  const draw = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    /** At least `from`, below `to`. */
    between: (from: number, to: number) => from + draw() * (to - from),
    happens: (share: number) => draw() < share,
    /** One of these names, by weight. */
    pick<Name extends string>(weights: Record<Name, number>): Name {
      const all = Object.entries<number>(weights) as [Name, number][]
      let left = draw() * all.reduce((sum, [, weight]) => sum + weight, 0)
      return (all.find(([, weight]) => (left -= weight) < 0) ?? all.at(-1)!)[0]
    },
    /** An independent generator, so that the timing of one buyer does not change the choices of others. */
    branch: () => openChance(Math.floor(draw() * 2 ** 32)),
  }
}
export type FireChance = ReturnType<typeof openChance>
