import { useContext, useEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext as RouterContext } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { dropFromTab } from '#storefront/lib/session-memory.ts'
import { say } from '#ui/toasts.ts'
import { loadedAgain, onTheWay, patience } from './lost-code.ts'

/**
 * When a page's code cannot be loaded (a release has replaced it), the router reloads the current page and loses the target. The
 * target is stored and opened once after such a reload. A target that does not load within 120 s is given up with a notice. §8
 */
export function useRememberedWay() {
  const router = useContext(RouterContext)?.router
  useEffect(() => {
    window.pageIsAlive = true
    window.pressAgain?.()
    const [arrival] = performance.getEntriesByType('navigation')
    const way = sessionStorage.getItem(onTheWay)
    dropFromTab(onTheWay)
    const isReload = arrival instanceof PerformanceNavigationTiming && arrival.type === 'reload'
    if (!way || !isReload) return dropFromTab(loadedAgain)
    if (sessionStorage.getItem(loadedAgain) === way) return say(m.shell_chunk_error(), { tone: 'bad' })
    sessionStorage.setItem(loadedAgain, way)
    window.location.replace(way)
  }, [])
  // Subscribed to the router itself, because the reload happens before React renders the pending navigation.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = router?.subscribe(({ navigation }) => {
      clearTimeout(timer)
      if (!navigation.location) return dropFromTab(onTheWay)
      const way = createPath(navigation.location)
      sessionStorage.setItem(onTheWay, way)
      timer = setTimeout(() => {
        say(m.shell_chunk_error(), { tone: 'bad' })
        void router.navigate(null) // cancels the pending navigation
      }, patience)
    })
    return () => {
      clearTimeout(timer)
      leave?.()
    }
  }, [router])
}
