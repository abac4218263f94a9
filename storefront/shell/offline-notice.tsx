import { useSyncExternalStore } from 'react'
import { m } from '#words/compiled/messages.js'
import { StateNotice } from './state-notice.tsx'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return <StateNotice icon="offline" text={!online && m.shell_offline()} />
}
