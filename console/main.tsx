import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { chosenLanguage, speakChosenLanguage } from './lib/language.ts'
import { followScheme } from './lib/scheme.ts'
import { takeOverSession } from './lib/session.ts'
import { routes } from './routes.ts'
import { useSharedValue } from '#ui/shared-value.ts'
import './theme.css'

speakChosenLanguage()
followScheme()
// A file of an earlier release that is gone by now: the page is loaded anew, once.
addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem('reloaded-for') === location.href) return
  sessionStorage.setItem('reloaded-for', location.href)
  event.preventDefault()
  location.reload()
})

await takeOverSession()
const router = createBrowserRouter(routes, { basename: '/console' })

/** Everything is drawn anew in the other language. */
function Console() {
  return <RouterProvider key={useSharedValue(chosenLanguage, chosenLanguage.get())} router={router} />
}

createRoot(document.getElementById('console')!).render(
  <StrictMode>
    <Console />
  </StrictMode>,
)
