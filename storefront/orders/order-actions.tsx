import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { OrderView } from '#contract/orders.ts'
import { useMember } from '#storefront/lib/use-member.ts'
import { loginPath } from '#storefront/lib/ask-to-login.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { BuyAgainButton } from './buy-again-button.tsx'

interface OrderActionsProps {
  order: OrderView
  renderCancel: (onClose: () => void) => ReactNode
}

/** Actions on an order besides payment: cancel, return, buy again. */
export function OrderActions({ order, renderCancel }: OrderActionsProps) {
  const [isCancelling, setIsCancelling] = useState(false)
  const takesBack = useFrame()?.company.routeSet === 'shop' // the page exists in that route set only. §2
  const { invoiceNo, mayCancel, payable } = order
  return (
    <div className="grid gap-3">
      {takesBack && <Returning order={order} />}
      <Reviewing order={order} />
      {!payable && <BuyAgainButton invoiceNo={invoiceNo} />}
      {mayCancel && (
        <Button tone="quiet" onClick={() => setIsCancelling(true)}>
          {m.orders_cancel()}
        </Button>
      )}
      {isCancelling && renderCancel(() => setIsCancelling(false))}
    </div>
  )
}

/** Members review what they received. */
function Reviewing({ order: { invoiceNo, label, receivedAt } }: { order: OrderView }) {
  const isMember = useMember() !== undefined
  if (!isMember || receivedAt === null || label === 'refund') return null
  return (
    <Link to={`/personal/reviews?order=${encodeURIComponent(invoiceNo)}`} className={buttonClass('plain', 'large')}>
      {m.reviews_order_link()}
    </Link>
  )
}

/** Asking for a refund requires a login (§2). A guest's order joins the account with its e-mail. */
function Returning({ order: { invoiceNo, label, receivedAt, returnUntil } }: { order: OrderView }) {
  const isMember = useMember() !== undefined
  const path = `/personal/refundItems/${encodeURIComponent(invoiceNo)}`
  if (returnUntil === null)
    return receivedAt && label === 'completed' ? <p className="text-14 text-soft">{m.orders_return_passed()}</p> : null
  if (isMember)
    return (
      <div className="grid gap-1">
        <Link to={path} className={buttonClass('plain', 'large')}>
          {m.orders_return()}
        </Link>
        <p className="text-center text-12 text-soft">{m.returns_until({ day: formatDayWithYear(returnUntil) })}</p>
      </div>
    )
  return (
    <p className="text-14 text-soft">
      {m.orders_return_as_guest()}{' '}
      <Link to={loginPath(path)} className="text-action underline">
        {m.orders_login()}
      </Link>
    </p>
  )
}
