import { useEffect, useRef } from 'react'

/** Calls when the browser shows this page again as it was left: by Back from the bank, with its buttons still locked. */
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
