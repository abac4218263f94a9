import { onTestFinished, vi } from 'vitest'

/**
 * Until the test is over, nothing that is kept for some seconds grows old: what a process knows anew, it was told. So the test
 * need not be quicker than those seconds, and the machine may take its time.
 */
export function stopAgeing(): void {
  for (const clock of [Date, performance]) {
    const still = vi.spyOn(clock, 'now').mockReturnValue(clock.now())
    onTestFinished(() => still.mockRestore())
  }
}
