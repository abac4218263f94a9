import { useLayoutEffect } from 'react'

/** Removes the proof of an order from the URL, and so from history, screenshots and referrers. §2 */
export function useCleanAddress() {
  useLayoutEffect(() => {
    const url = new URL(location.href)
    if (!url.searchParams.has('token') && !url.searchParams.has('email')) return
    url.searchParams.delete('token')
    url.searchParams.delete('email')
    history.replaceState(history.state, '', url)
  })
}
