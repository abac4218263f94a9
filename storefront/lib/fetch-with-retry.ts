import { createSharedValue } from '#ui/shared-value.ts'

/** The number of requests waiting to be retried because the server is overloaded; a notice shows while it is above 0. */
export const busyRequests = createSharedValue(0)

/** Retries before the caller gets the refusal: about a minute. */
const mostTries = 12

/**
 * Retries a request while the server answers that it is overloaded. Such a request was refused before anything was done, so
 * writes are safe to retry. Each wait is the server's Retry-After plus random jitter.
 */
export async function fetchWithRetry(send: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await send()
    if (tries === mostTries || !(await isBusy(response))) return response
    const seconds = Number(response.headers.get('retry-after') ?? 5)
    busyRequests.set(busyRequests.get() + 1)
    await new Promise((resolve) => setTimeout(resolve, 1_000 * seconds * (1 + Math.random() / 2)))
    busyRequests.set(busyRequests.get() - 1)
  }
}

async function isBusy(response: Response): Promise<boolean> {
  if (response.status !== 503) return false
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return (answer as { error?: string } | null)?.error === 'BUSY'
}

/** Applies the same retries to the router's own data requests (`.data`). */
export function retryPageRequests(): void {
  const plain = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const isPage = URL.parse(address, location.href)?.pathname.endsWith('.data') ?? false
    return isPage ? fetchWithRetry(() => plain(input, init)) : plain(input, init)
  }
}
