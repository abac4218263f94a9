import { Link } from 'react-router'
import type { OrderView } from '#contract/orders.ts'
import { readWords } from '#storefront/cart/read-words.ts'
import { formatDay } from '#storefront/lib/dates.ts'
import { formatHkd } from '#ui/money.ts'
import { Picture } from '#ui/picture.tsx'
import { OldPrice } from '#ui/price.tsx'
import { m } from '#words/compiled/messages.js'

/** The lines of the order, at the prices of its day. */
export function OrderLines({ lines }: { lines: OrderView['lines'] }) {
  if (lines.length === 0) return null // the masked view has no lines
  return (
    <section>
      <h2 className="border-b border-line pb-2 text-18">{m.orders_lines()}</h2>
      <ul>
        {lines.map((line) => (
          <li
            key={`${line.assortId}/${line.dynamicAttr}`}
            className="grid grid-cols-[80px_1fr] gap-4 border-b border-line py-4"
          >
            <div>
              <Picture
                picture={line.picture}
                alt=""
                sizes="80px"
                className="aspect-square w-full rounded-md bg-mist object-contain"
              />
            </div>
            <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <div className="min-w-0 flex-[1_1_12rem]">
                <Link to={`/product/${line.productCode}`} className="font-medium hover:text-action">
                  {line.name}
                </Link>
                <p className="text-14 text-soft">
                  {[line.color, line.size, ...line.optionValues, readWords(line.dynamicAttr)]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <p className="text-14 text-soft tabular-nums">
                  {m.orders_quantity({ count: line.qty })} × {formatHkd(line.sellingPrice)}
                </p>
                {line.preOrderDlvDate && (
                  <p className="text-14 text-warn">{m.orders_arrives({ day: formatDay(line.preOrderDlvDate) })}</p>
                )}
              </div>
              <p className="ml-auto text-right font-bold tabular-nums">
                {formatHkd(line.lineTotal)}
                {line.discount > 0 && (
                  <>
                    <OldPrice
                      amount={line.lineTotal + line.discount}
                      label={m.cart_old_price()}
                      className="block text-14 font-normal"
                    />
                    <span className="block text-14 font-normal text-good">
                      {m.orders_discount()} {formatHkd(-line.discount)}
                    </span>
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
