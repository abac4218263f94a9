import { useSharedValue } from '#ui/shared-value.ts'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { m } from '#words/compiled/messages.js'
import { personCheck } from '#ui/prove-person.ts'

/** Shown during a proof of work; it can be cancelled. */
export function PersonCheck() {
  const check = useSharedValue(personCheck, null)
  return (
    <div role="status" className="empty:absolute">
      {check && (
        <div className="flex items-center gap-3 rounded-md bg-mist px-4 py-3 text-14">
          <Spinner className="size-5" />
          <p className="grow">
            <span className="block font-medium">{m.members_checking()}</span>
            <span className="text-soft">{m.members_checking_text()}</span>
          </p>
          <Button tone="quiet" size="small" onClick={check.giveUp}>
            {m.members_check_give_up()}
          </Button>
        </div>
      )}
    </div>
  )
}
