import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { retryPageRequests } from './lib/fetch-with-retry.ts'

// Visited pages remain readable offline. Browsers that refuse the worker do without.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/offline-worker.js').catch(() => {})

retryPageRequests()

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
