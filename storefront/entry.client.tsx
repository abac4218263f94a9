import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { fetchPagesPatiently } from './lib/ask-patiently.ts'

// What was looked at can be looked at again without a connection; a browser that will not have it does without.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/offline-worker.js').catch(() => {})

fetchPagesPatiently()

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
