import { useContext, useEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext as RouterContext } from 'react-router'

const key = 'on-the-way-to'

/**
 * When the code of a page cannot be loaded (a release has replaced it), the router loads the present page again and forgets
 * where the visitor wanted to go. The way is kept meanwhile, and taken after such a reload. §8
 */
export function useRememberedWay() {
  const router = useContext(RouterContext)?.router
  useEffect(() => {
    const [arrival] = performance.getEntriesByType('navigation')
    const way = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    if (way && arrival instanceof PerformanceNavigationTiming && arrival.type === 'reload') window.location.replace(way)
  }, [])
  // Heard from the router itself: the reload comes before React would have drawn that something is under way.
  useEffect(
    () =>
      router?.subscribe(({ navigation }) => {
        if (navigation.location) sessionStorage.setItem(key, createPath(navigation.location))
        else sessionStorage.removeItem(key)
      }),
    [router],
  )
}
