/** Waits before a question is sent, and ends it when a newer one has taken its place meanwhile. */
export async function debounce(signal: AbortSignal, milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  signal.throwIfAborted()
}
