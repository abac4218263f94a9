import type { ReactNode } from 'react'
import { Block } from '#console/lib/block.tsx'
import { formatDay } from '#console/lib/moments.ts'
import { formatHkd } from '#ui/money.ts'
import { m } from '#words/compiled/messages.js'
import type { StaffOrderView } from './order-acts.ts'

type ShownOrder = StaffOrderView['order']

/** What was ordered, and what it comes to. */
export const OrderGoods = ({ order }: { order: ShownOrder }) => (
  <Block title={m.console_goods()}>
    <ul className="-mt-1">
      {order.lines.map((line) => (
        <li key={line.no} className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-line py-2 last:border-0">
          <p>{line.name}</p>
          <p className="text-right tabular-nums">{formatHkd(line.lineTotal)}</p>
          <p className="text-12 text-soft">
            {[line.productCode, line.color, line.size, ...line.optionValues, line.dynamicAttr]
              .filter(Boolean)
              .join(' · ')}
            {line.preOrderDlvDate && ` · ${m.console_pre_order({ date: formatDay(line.preOrderDlvDate) })}`}
          </p>
          <p className="text-right text-12 text-soft tabular-nums">
            {line.qty} × {formatHkd(line.sellingPrice)}
          </p>
        </li>
      ))}
    </ul>
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line pt-3 tabular-nums">
      <Sum name={m.console_goods_sum()} amount={order.goodsAmount} />
      {order.discounts.map(({ no, name, amount }) => (
        <Sum key={no} name={name} amount={-amount} />
      ))}
      <Sum name={order.way.name} amount={order.deliveryFee} />
      {order.charges.map(({ kind, name, amount }) => (
        <Sum key={kind} name={name} amount={amount} />
      ))}
      <Sum name={m.console_total()} amount={order.netTotal} isMain />
    </dl>
  </Block>
)

const Sum = ({ name, amount, isMain = false }: { name: string; amount: number; isMain?: boolean }) => (
  <>
    <dt className={isMain ? 'font-medium' : 'text-soft'}>{name}</dt>
    <dd className={`text-right ${isMain ? 'font-medium' : ''}`}>{formatHkd(amount)}</dd>
  </>
)

/** How it was paid, by tender, and what is still open. */
export const OrderMoney = ({ order }: { order: ShownOrder }) => (
  <Block title={m.console_money()}>
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
      {order.tenders.map(({ no, description, inputAmount }) => (
        <Sum key={no} name={description} amount={inputAmount} />
      ))}
      <Sum name={m.console_paid()} amount={order.paidAmount} />
      {order.outStanding > 0 && <Sum name={m.console_outstanding()} amount={order.outStanding} isMain />}
    </dl>
  </Block>
)

/** Where it goes, and with which parcels. */
export function OrderDelivery({ order }: { order: ShownOrder }) {
  const { deliverTo, way, expectedDate, shipments } = order
  return (
    <Block title={m.console_delivery()}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact name={m.console_way()}>{way.name}</Fact>
        {expectedDate && <Fact name={m.console_promised()}>{formatDay(expectedDate)}</Fact>}
        {deliverTo && (
          <>
            <Fact name={m.console_recipient()}>{deliverTo.recipient}</Fact>
            {deliverTo.phone && (
              <Fact name={m.console_phone()}>
                <a href={`tel:${deliverTo.phone}`} className="link">
                  {deliverTo.phone}
                </a>
              </Fact>
            )}
            <Fact name={m.console_email()}>
              <a href={`mailto:${deliverTo.email}`} className="wrap-anywhere link">
                {deliverTo.email}
              </a>
            </Fact>
            {deliverTo.text && <Fact name={m.console_address()}>{deliverTo.text}</Fact>}
            {deliverTo.remark && <Fact name={m.console_buyer_remark()}>{deliverTo.remark}</Fact>}
          </>
        )}
        {shipments.map((parcel) => (
          <Fact key={parcel.sentAt} name={parcel.carrier}>
            {parcel.trackingUrl ? (
              <a href={parcel.trackingUrl} target="_blank" rel="noreferrer" className="link">
                {parcel.trackingNo}
              </a>
            ) : (
              parcel.trackingNo || '–'
            )}
            {parcel.refused && ` · ${m.console_refused()}`}
          </Fact>
        ))}
      </dl>
    </Block>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-soft">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
)
