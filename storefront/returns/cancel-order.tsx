import { useEffect, useState } from 'react'
import type { CancelPreview } from '#contract/returns.ts'
import { CallFailed, type Input, type Reply } from '#storefront/lib/api.ts'
import { call } from '#storefront/lib/call.ts'
import { findOrderToken } from '#storefront/orders/order-keys.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { CancelForm, type WhyCancel } from './cancel-form.tsx'

interface CancelOrderProps {
  invoiceNo: string
  onClose: () => void
  /** The order may not be as it was shown any more. */
  onChanged: () => void
}

type CancelProspect =
  | { kind: 'waiting' }
  | { kind: 'known'; preview: CancelPreview }
  | { kind: 'refused'; message: string }

/** What cancelling would do is shown before it is done; then it is asked for once more, with the reason. §4 */
export function CancelOrder({ invoiceNo, onClose, onChanged }: CancelOrderProps) {
  const [prospect, setProspect] = useState<CancelProspect>({ kind: 'waiting' })
  const [why, setWhy] = useState<WhyCancel>({ reason: 'changed mind', remark: '' })
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    call('POST /sale/previewCancel', { invoiceNo, ...findOrderToken(invoiceNo) }).then(
      (preview) => setProspect({ kind: 'known', preview }),
      (error: unknown) => setProspect(refusalOf(error)),
    )
  }, [invoiceNo])
  const cancel = async () => {
    setBusy(true)
    const wanted: Input<'POST /sale/cancelOrder'> = { invoiceNo, ...findOrderToken(invoiceNo), ...why }
    try {
      sayCancelled(await call('POST /sale/cancelOrder', wanted))
      onClose()
      onChanged()
    } catch (error) {
      setProspect(refusalOf(error))
      onChanged()
    }
    setBusy(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.returns_cancel_title({ number: invoiceNo })}
      closeLabel={m.shell_close()}
      foot={
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button tone="plain" onClick={onClose}>
            {prospect.kind === 'refused' ? m.returns_close() : m.returns_cancel_keep()}
          </Button>
          {prospect.kind !== 'refused' && (
            <Button tone="bad" busy={busy} disabled={prospect.kind === 'waiting'} onClick={() => void cancel()}>
              {m.orders_cancel()}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-4 p-4">
        {prospect.kind === 'waiting' && <Waiting />}
        {prospect.kind === 'refused' && (
          <Notice tone="bad" loud>
            <p className="font-medium">{m.returns_not_now()}</p>
            <p>{prospect.message}</p>
          </Notice>
        )}
        {prospect.kind === 'known' && <CancelForm preview={prospect.preview} why={why} onChange={setWhy} />}
      </div>
    </Dialog>
  )
}

function refusalOf(error: unknown): CancelProspect {
  if (!(error instanceof CallFailed)) throw error
  return { kind: 'refused', message: error.message }
}

/** §8: cancelled, and when everything is back already, refunded. */
function sayCancelled({ refund }: Reply<'POST /sale/cancelOrder'>) {
  if (!refund) say(m.returns_cancelled(), { tone: 'good' })
  else if (refund.state === 'done') say(m.returns_successful(), { tone: 'good' })
  else say(m.returns_cancelled_refunding(), { tone: 'good' })
}

const Waiting = () => (
  <div role="status" aria-label={m.shell_loading()} className="grid gap-3">
    <Skeleton className="h-5 w-full" />
    <Skeleton className="h-20 w-full !rounded-md" />
    <Skeleton className="h-12 w-full !rounded-md" />
  </div>
)
