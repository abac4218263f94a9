import { useNavigation } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { slowCalls } from '#storefront/lib/pending.ts'
import { useDelayed } from '#storefront/lib/use-delayed.ts'
import { useSharedValue } from '#ui/shared-value.ts'

const pageChangeStarts = 1_500

/** A bar for navigations over 1.5 s and calls over 2 s. §9 */
export function LoadingBar() {
  const moving = useNavigation().state !== 'idle'
  const slow = useSharedValue(slowCalls, 0)
  const late = useDelayed(moving, pageChangeStarts)
  if (!late && slow === 0) return null
  return (
    // `role="status"` needs no landmark around it.
    <div role="status">
      <div
        role="progressbar"
        aria-label={m.shell_loading()}
        className="fixed inset-x-0 top-0 z-40 h-[3px] overflow-hidden bg-tint"
      >
        <div className="h-full w-1/3 animate-[along_1.1s_ease-in-out_infinite] bg-action" />
      </div>
    </div>
  )
}
