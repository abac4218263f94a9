import { useLayoutEffect } from 'react'

/** Takes the proof of an order out of the address bar, and so out of history, screenshots and referrers. §2 */
export function useCleanAddress() {
  useLayoutEffect(() => {
    const url = new URL(location.href)
    if (!url.searchParams.has('token') && !url.searchParams.has('email')) return
    url.searchParams.delete('token')
    url.searchParams.delete('email')
    history.replaceState(history.state, '', url)
  })
}
