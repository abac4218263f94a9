import { useEffect } from 'react'
import { createPath, useNavigation } from 'react-router'

const key = 'on-the-way-to'

/**
 * When the code of a page cannot be loaded (a release has replaced it), the router loads the present page again and forgets
 * where the visitor wanted to go. The way is kept meanwhile, and taken after such a reload. §8
 */
export function useRememberedWay() {
  const { location } = useNavigation()
  const wanted = location && createPath(location)
  useEffect(() => {
    const [arrival] = performance.getEntriesByType('navigation')
    const way = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    if (way && arrival instanceof PerformanceNavigationTiming && arrival.type === 'reload') window.location.replace(way)
  }, [])
  useEffect(() => {
    if (!wanted) return
    sessionStorage.setItem(key, wanted)
    return () => sessionStorage.removeItem(key)
  }, [wanted])
}
