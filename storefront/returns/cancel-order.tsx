import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CallFailed, type Input, type Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { queryKeys, useShopQuery } from '#storefront/lib/query.ts'
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
  /** Called when the order may have changed. */
  onChanged: () => void
}

/** Shows what cancelling does before it is confirmed with a reason. §4 */
export function CancelOrder({ invoiceNo, onClose, onChanged }: CancelOrderProps) {
  const preview = useShopQuery(queryKeys.cancelPreview(invoiceNo), () =>
    call('POST /sale/previewCancel', { invoiceNo, ...findOrderToken(invoiceNo) }),
  )
  const [refusal, setRefusal] = useState<string>()
  const form = useForm<WhyCancel>({ defaultValues: { reason: 'changed mind', remark: '' } })
  const refused = refusal ?? preview.error?.message
  const cancel = form.handleSubmit(async (why) => {
    const wanted: Input<'POST /sale/cancelOrder'> = { invoiceNo, ...findOrderToken(invoiceNo), ...why }
    try {
      sayCancelled(await call('POST /sale/cancelOrder', wanted))
      onClose()
      onChanged()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setRefusal(error.message)
      onChanged()
    }
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.returns_cancel_title({ number: invoiceNo })}
      closeLabel={m.shell_close()}
      foot={
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button tone="plain" onClick={onClose}>
            {refused ? m.returns_close() : m.returns_cancel_keep()}
          </Button>
          {!refused && (
            <Button
              tone="bad"
              busy={form.formState.isSubmitting}
              disabled={!preview.data}
              onClick={() => void cancel()}
            >
              {m.orders_cancel()}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-4 p-4">
        {!refused && !preview.data && <Waiting />}
        {refused && (
          <Notice tone="bad" loud>
            <p className="font-medium">{m.returns_not_now()}</p>
            <p>{refused}</p>
          </Notice>
        )}
        {!refused && preview.data && <CancelForm preview={preview.data} form={form} />}
      </div>
    </Dialog>
  )
}

/** The result: cancelled, or refunded when all money has been returned already. §8 */
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
