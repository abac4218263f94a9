import { useSyncExternalStore } from 'react'
import { m } from '#words/compiled/messages.js'
import { Icon } from '#ui/icon.tsx'

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
  return (
    <div role="status">
      {!online && (
        <p className="frame flex items-center gap-2 bg-warn-tint py-2 text-14 text-warn">
          <Icon name="offline" />
          {m.shell_offline()}
        </p>
      )}
    </div>
  )
}
