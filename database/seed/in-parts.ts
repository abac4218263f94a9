/** Splits rows into batches for one statement each: PostgreSQL accepts at most 65,535 parameters. */
export async function inParts<Row extends object>(
  rows: readonly Row[],
  put: (part: Row[]) => Promise<unknown>,
): Promise<void> {
  const columns = Math.max(1, ...rows.slice(0, 1).map((row) => Object.keys(row).length))
  const size = Math.floor(60_000 / columns)
  for (let at = 0; at < rows.length; at += size) await put(rows.slice(at, at + size))
}
