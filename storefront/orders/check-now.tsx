import type { PayStatus } from '#contract/payments.ts'
import { call } from '#storefront/lib/call.ts'
import { useAct } from '#storefront/lib/use-act.ts'
import { Button } from '#ui/button.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { which } from './use-pay-status.ts'

/** Asks the bank at once, instead of waiting for the next poll. */
export function CheckNow({ status, onKnown }: { status: PayStatus; onKnown: (status: PayStatus) => void }) {
  const check = useAct(async () => {
    const known = await call('POST /payment/payCheckOMS', which(status))
    if (known.status === 'waiting') say(m.orders_result_still())
    onKnown(known)
  })
  return (
    <Button tone="quiet" busy={check.isPending} onClick={() => check.mutate()}>
      {m.orders_result_check()}
    </Button>
  )
}
