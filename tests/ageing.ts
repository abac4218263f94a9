import { onTestFinished, vi } from 'vitest'

/**
 * Stops the expiry of TTL caches until the end of the test: changes reach a process by notification only. The test then does not
 * depend on the machine's speed.
 */
export function stopAgeing(): void {
  for (const clock of [Date, performance]) {
    const still = vi.spyOn(clock, 'now').mockReturnValue(clock.now())
    onTestFinished(() => still.mockRestore())
  }
}
