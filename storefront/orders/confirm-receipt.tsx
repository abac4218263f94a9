import { useState } from 'react'
import type { OrderView } from '#contract/orders.ts'
import { call } from '#storefront/lib/call.ts'
import { useAct } from '#storefront/lib/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { findOrderToken } from './order-keys.ts'

/** The buyer confirms receipt of shipped or collected goods. */
export function ConfirmReceipt({ order, onConfirmed }: { order: OrderView; onConfirmed: () => void }) {
  const [asking, setAsking] = useState(false)
  const { pickUp } = order.way
  return (
    <section
      aria-label={m.orders_confirm()}
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-mist p-4"
    >
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="font-medium">{pickUp ? m.orders_waits() : m.orders_coming()}</p>
        <p className="text-14 text-soft">{pickUp ? m.orders_waits_text() : m.orders_coming_text()}</p>
      </div>
      <Button className="max-sm:w-full" onClick={() => setAsking(true)}>
        {m.orders_confirm()}
      </Button>
      {asking && <Asking invoiceNo={order.invoiceNo} onConfirmed={onConfirmed} onClose={() => setAsking(false)} />}
    </section>
  )
}

interface AskingProps {
  invoiceNo: string
  onConfirmed: () => void
  onClose: () => void
}

function Asking({ invoiceNo, onConfirmed, onClose }: AskingProps) {
  const confirm = useAct(
    async () => {
      await call('POST /sale/confirmReceipt', { invoiceNo, ...findOrderToken(invoiceNo) })
      say(m.orders_confirmed(), { tone: 'good' })
    },
    () => {
      // The order has changed in either case.
      onClose()
      onConfirmed()
    },
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.orders_confirm_title()}
      closeLabel={m.shell_close()}
      foot={
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button tone="plain" onClick={onClose}>
            {m.orders_not_yet()}
          </Button>
          <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {m.orders_confirm_go()}
          </Button>
        </div>
      }
    >
      <p className="p-4">{m.orders_confirm_text()}</p>
    </Dialog>
  )
}
