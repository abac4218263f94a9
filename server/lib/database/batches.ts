/**
 * Repeats a small step until it finds no more to do: what has lain for a month is not deleted in one statement that holds
 * its rows, and everyone who wants them, until it ends. Answers how many there were.
 */
export async function inBatches(step: (most: number) => Promise<number>, most = 500): Promise<number> {
  let all = 0
  for (;;) {
    const done = await step(most)
    all += done
    if (done < most) return all
  }
}
