import { useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { m } from '#words/compiled/messages.js'
import type { PointsReply } from '#storefront/members/points.ts'
import { ReceiptForm } from './receipt-form.tsx'
import { TransferForm } from './transfer-form.tsx'

/** Uses of points: buy coupons, transfer to a friend, register a counter receipt for more. */
export function PointsWays({ summary, onChange }: { summary: PointsReply; onChange: () => void }) {
  const [opened, setOpened] = useState<'transfer' | 'receipt' | null>(null)
  const done = () => {
    setOpened(null)
    onChange()
  }
  const dialog = { open: true, onClose: () => setOpened(null), closeLabel: m.shell_close() }
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:grow sm:gap-3">
      <Link to="/personal/coupons" className={buttonClass('action')}>
        {m.points_get_coupon()}
      </Link>
      <Button tone="plain" disabled={summary.points <= 0} onClick={() => setOpened('transfer')}>
        {m.points_give()}
      </Button>
      <Button tone="plain" onClick={() => setOpened('receipt')}>
        {m.points_add_receipt()}
      </Button>
      {opened === 'transfer' && (
        <Dialog {...dialog} title={m.points_transfer_title()}>
          <TransferForm summary={summary} onDone={done} />
        </Dialog>
      )}
      {opened === 'receipt' && (
        <Dialog {...dialog} title={m.points_receipt_title()}>
          <ReceiptForm onDone={done} />
        </Dialog>
      )}
    </div>
  )
}
