import { useState } from 'react'
import type { PayStatus } from '#contract/payments.ts'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { Button } from '#ui/button.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { which } from './use-pay-status.ts'

/** Asks the bank at once, instead of waiting for the next poll. */
export function CheckNow({ status, onKnown }: { status: PayStatus; onKnown: (status: PayStatus) => void }) {
  const [busy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    try {
      const known = await call('POST /payment/payCheckOMS', which(status))
      if (known.status === 'waiting') say(m.orders_result_still())
      onKnown(known)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      say(error.message, { tone: 'bad' })
    }
    setBusy(false)
  }
  return (
    <Button tone="quiet" busy={busy} onClick={() => void check()}>
      {m.orders_result_check()}
    </Button>
  )
}
