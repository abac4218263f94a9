import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// What was looked at can be looked at again without a connection.
if (import.meta.env.PROD) addEventListener('load', () => void navigator.serviceWorker?.register('/offline-worker.js'))

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
