import { remember } from '#ui/shared-value.ts'

/** How many requests wait to be sent again because the shop is too busy: a notice shows while there are any. */
export const busyRequests = remember(0)

/** After so many refusals whoever asked is told: about a minute of waiting. */
const mostTries = 12

/**
 * Sends a request again for as long as the shop answers that it is too busy. Such a request was refused before anything was
 * done, so that one that writes may be sent again, too. Everybody waits a little longer than they were told, by chance.
 */
export async function askPatiently(send: () => Promise<Response>): Promise<Response> {
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

/** The router fetches what a page shows (`.data`) by itself: it waits in the same way, and shows no error meanwhile. */
export function fetchPagesPatiently(): void {
  const plain = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const isPage = URL.parse(address, location.href)?.pathname.endsWith('.data') ?? false
    return isPage ? askPatiently(() => plain(input, init)) : plain(input, init)
  }
}
