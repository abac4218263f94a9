/** Waits before a request is sent; rejects when a newer one has aborted it. */
export async function debounce(signal: AbortSignal, milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  signal.throwIfAborted()
}
