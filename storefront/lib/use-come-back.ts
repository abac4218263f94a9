import { useEffect, useRef } from 'react'

/**
 * Runs when the browser restores this page from the back/forward cache, for example by Back from the bank with disabled buttons.
 */
export function useComeBack(then: () => void) {
  const latest = useRef(then)
  useEffect(() => {
    latest.current = then
  })
  useEffect(() => {
    const look = (event: PageTransitionEvent) => event.persisted && latest.current()
    window.addEventListener('pageshow', look)
    return () => window.removeEventListener('pageshow', look)
  }, [])
}
