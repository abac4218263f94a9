import { m } from '#words/compiled/messages.js'
import { busyRequests } from '#storefront/lib/fetch-with-retry.ts'
import { useSharedValue } from '#ui/shared-value.ts'
import { StateNotice } from './state-notice.tsx'

/** Says that requests are waiting because the shop is busy, and that no action is needed. */
export function BusyNotice() {
  const isWaiting = useSharedValue(busyRequests, 0) > 0
  return <StateNotice icon="clock" text={isWaiting && m.waiting_notice()} />
}
