import { type ReactNode, useState } from 'react'
import { useMay } from '#console/lib/may.ts'
import { putAnswer, refresh, useAct } from '#console/lib/query.ts'
import { sayRole } from '#console/lib/say-role.ts'
import { session } from '#console/lib/session.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSharedValue } from '#ui/shared-value.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { actNames } from './act-names.ts'
import { actRoutes, listActs, type OrderAct, type StaffOrderView } from './order-acts.ts'
import { stepDialogs } from './step-dialogs.tsx'

const dangerous: readonly OrderAct[] = ['cancel', 'void']

interface OrderActBarProps {
  found: StaffOrderView
  /** The dialog of a refund, which a later slice draws. */
  renderRefund: (done: () => void, close: () => void) => ReactNode
}

/** What may be done with an order now: the next step in the company's colour, the others beside it. */
export function OrderActBar({ found, renderRefund }: OrderActBarProps) {
  const may = useMay()
  const role = useSharedValue(session, null)?.role
  const [asked, setAsked] = useState<OrderAct>()
  const { invoiceNo, way } = found.order
  const close = () => setAsked(undefined)
  const done = (act: OrderAct) => {
    close()
    say(m.console_act_done({ act: actNames[act]() }), { tone: 'good' })
    return refreshOrder()
  }
  const pick = useAct(actRoutes.pick, (order) => {
    putAnswer('GET /staff/orders/{invoiceNo}', { invoiceNo }, order)
    return done('pick')
  })
  const possible = listActs(found)
  const acts = possible.filter((act) => may(actRoutes[act]))
  const main = acts.find((act) => act !== 'hold' && act !== 'refund' && !dangerous.includes(act))
  const press = (act: OrderAct) => (act === 'pick' ? pick.mutate({ invoiceNo }) : setAsked(act))
  const props = { invoiceNo, isPickUp: way.pickUp, close }
  return (
    <div className="grid gap-2">
      {acts.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {acts.map((act) => (
            <Button
              key={act}
              tone={act === main ? 'action' : 'plain'}
              className={act === main ? 'button-main' : dangerous.includes(act) ? 'text-bad' : ''}
              busy={act === 'pick' && pick.isPending}
              onClick={() => press(act)}
            >
              {actNames[act]()}
            </Button>
          ))}
        </div>
      )}
      {possible.length > 0 && acts.length === 0 && role && (
        <p className="text-soft">
          {m.console_acts_not_allowed({
            role: sayRole(role),
            acts: possible.map((act) => actNames[act]()).join(' · '),
          })}
        </p>
      )}
      {pick.error && (
        <Notice tone="bad" loud>
          {pick.error.message}
        </Notice>
      )}
      {asked === 'refund' && renderRefund(() => void done('refund'), close)}
      {asked &&
        asked !== 'refund' &&
        asked !== 'pick' &&
        stepDialogs[asked]({ ...props, done: () => void done(asked) })}
    </div>
  )
}

/** An act moves the order, and with it the lists in which it stands. */
export const refreshOrder = () =>
  refresh(
    'GET /staff/orders/{invoiceNo}',
    'GET /staff/orders',
    'GET /staff/orderCounts',
    'GET /staff/refunds',
    'GET /staff/offlinePayments',
    'GET /staff/approvals',
  )
