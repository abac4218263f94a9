import { Link } from 'react-router'
import type { CartItem } from '#contract/cart.ts'
import { formatHkd } from '#ui/money.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Picture } from '#ui/picture.tsx'
import { OldPrice, Price } from '#ui/price.tsx'
import { Quantity } from '#ui/quantity.tsx'
import { m } from '#words/compiled/messages.js'
import { removeLines, selectLine, setQuantity } from './change-cart.ts'
import { GiftRecipient } from './gift-recipient.tsx'
import { LineNotes } from './line-notes.tsx'
import { readWords } from './read-words.ts'

interface CartLineProps {
  line: CartItem
  /** In the narrow drawer, the picture is smaller. */
  narrow?: boolean
  onLeave?: () => void
}

/** One line of the cart, in the drawer and on the page. */
export function CartLine({ line, narrow = false, onLeave }: CartLineProps) {
  const { name, selectable } = line
  return (
    <li
      className={`grid gap-x-3 border-b border-line py-4 last:border-b-0 ${narrow ? 'grid-cols-[auto_64px_1fr]' : 'grid-cols-[auto_64px_1fr] sm:grid-cols-[auto_96px_1fr]'}`}
    >
      <Checkbox
        checked={line.selected}
        disabled={!selectable}
        onChange={(event) => void selectLine(line, event.target.checked)}
        className="-my-1.5"
      >
        <span className="unseen">{m.cart_select({ name })}</span>
      </Checkbox>
      <Link
        to={`/product/${line.productCode}`}
        tabIndex={-1}
        aria-hidden
        onClick={onLeave}
        className={selectable ? '' : 'opacity-45 grayscale'}
      >
        <Picture
          picture={line.picture}
          alt=""
          sizes="96px"
          className="aspect-square w-full rounded-md bg-mist object-contain"
        />
      </Link>
      <div className="grid min-w-0 grid-cols-1 content-start gap-2">
        <div className="flex items-start gap-1">
          <LineName line={line} {...(onLeave && { onLeave })} />
          <IconButton
            icon="trash"
            label={m.cart_remove({ name })}
            className="-mt-2.5 -mr-2.5 shrink-0 text-soft"
            onClick={() => void removeLines([line])}
          />
        </div>
        <LineNotes line={line} />
        <div className="flex flex-wrap items-end justify-between gap-2">
          <LineQuantity line={line} />
          <LinePrice line={line} />
        </div>
        <LineOffers offers={offersOn(line)} />
      </div>
    </li>
  )
}

function LineName({ line, onLeave }: { line: CartItem; onLeave?: () => void }) {
  const variant = [line.color, line.size, ...line.optionValues].filter(Boolean).join(' · ')
  const words = readWords(line.dynamicAttr)
  const sayWords = line.isGiftCard ? m.cart_goes_to : m.cart_personal
  return (
    <div className={`min-w-0 grow ${line.selectable ? '' : 'text-soft'}`}>
      <p className="text-12 text-soft">
        {line.brand}
        {line.minAge !== null && (
          <Badge tone="plain" className="ml-2">
            {m.cart_adult()}
          </Badge>
        )}
      </p>
      <Link
        to={`/product/${line.productCode}`}
        onClick={onLeave}
        className="whole-words line-clamp-2 text-14 font-medium hover:text-action"
      >
        {line.name}
      </Link>
      {variant && <p className="text-14 text-soft">{variant}</p>}
      {words && <p className="text-14 wrap-anywhere text-soft">{sayWords({ text: words })}</p>}
      {line.isGiftCard && line.selectable && <GiftRecipient line={line} />}
      {line.preOrderItemIsNot === 'Y' && (
        <p className="mt-1 text-14 text-warn">
          <Badge tone="warn">{m.cart_preorder()}</Badge> {line.preOrderItemTipInfo}
        </p>
      )}
    </div>
  )
}

function LineQuantity({ line }: { line: CartItem }) {
  if (!line.selectable) return <span />
  return (
    <Quantity
      size="small"
      value={line.qty}
      most={line.mostQty}
      onChange={(qty) => void setQuantity(line, qty)}
      labels={{ quantity: m.cart_quantity_of({ name: line.name }), fewer: m.cart_fewer(), more: m.cart_more() }}
    />
  )
}

/** Promotions on this line's goods; those of the whole order are shown with the totals. */
const offersOn = ({ discounts }: CartItem) => discounts.filter(({ lane }) => lane === 'line' || lane === 'bundle')

/** The line's price after its promotions. */
function LinePrice({ line }: { line: CartItem }) {
  const off = offersOn(line).reduce((sum, { amount }) => sum + amount, 0)
  const before = Math.max(line.lineTotal, (line.originalPrice ?? 0) * line.qty)
  const amount = Math.round((line.lineTotal - off) * 100) / 100
  const lowered = before > amount
  return (
    <div className={`ml-auto text-right leading-tight ${line.selectable ? '' : 'text-soft'}`}>
      <Price amount={amount} lowered={lowered && line.selectable} />
      {(lowered || line.qty > 1) && (
        <p className="mt-1 flex flex-col items-end gap-x-2 text-12 text-soft sm:flex-row sm:justify-end">
          {lowered && <OldPrice amount={before} label={m.cart_old_price()} />}
          {line.qty > 1 && (
            <span className="tabular-nums">
              {formatHkd(line.sellingPrice)} {m.cart_each()}
            </span>
          )}
        </p>
      )}
    </div>
  )
}

function LineOffers({ offers }: { offers: CartItem['discounts'] }) {
  return offers.map(({ promotion, name, amount }) => (
    <p key={promotion} className="flex items-baseline justify-between gap-4 text-12 text-good">
      <span>{name}</span>
      <span className="shrink-0 tabular-nums">{formatHkd(-amount)}</span>
    </p>
  ))
}
