import { m } from '#words/compiled/messages.js'
import { busyRequests } from '#storefront/lib/fetch-with-retry.ts'
import { useSharedValue } from '#ui/shared-value.ts'
import { Icon } from '#ui/icon.tsx'

/** Says that requests are waiting because the shop is busy, and that no action is needed. */
export function BusyNotice() {
  const isWaiting = useSharedValue(busyRequests, 0) > 0
  return (
    <div role="status">
      {isWaiting && (
        <p className="frame flex items-center gap-2 bg-warn-tint py-2 text-14 text-warn">
          <Icon name="clock" />
          {m.waiting_notice()}
        </p>
      )}
    </div>
  )
}
