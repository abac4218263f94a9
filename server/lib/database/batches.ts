/**
 * Repeats a step of limited size until nothing is left, so that deleting a month's rows does not hold locks for the
 * whole time. Returns the total.
 */
export async function inBatches(step: (most: number) => Promise<number>, most = 500): Promise<number> {
  let all = 0
  for (;;) {
    const done = await step(most)
    all += done
    if (done < most) return all
  }
}
