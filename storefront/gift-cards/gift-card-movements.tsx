import { useEffect, useState } from 'react'
import type { GiftCard, GiftCardTx } from '#contract/gift-cards.ts'
import { CallFailed } from '#storefront/lib/api.ts'
import { call } from '#storefront/lib/call.ts'
import { formatHkd } from '#ui/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { GiftCardFace } from './gift-card-face.tsx'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { RowsSkeleton } from '#ui/skeletons.tsx'

const size = 24

/** What has happened on one card, newest first. */
export function GiftCardMovements({ card, onClose }: { card: GiftCard; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const [rows, setRows] = useState<GiftCardTx[]>([])
  const [count, setCount] = useState<number | null>(null)
  const { refNo } = card
  useEffect(() => {
    let dropped = false
    call('POST /giftCard/getGiftCardTx', { refNo, page, size }).then(
      ({ transactions, totalCount }) => {
        if (dropped) return
        setRows((before) => [...before.slice(0, (page - 1) * size), ...transactions])
        setCount(totalCount)
      },
      (error: unknown) => {
        if (!(error instanceof CallFailed)) throw error
        say(error.message, { tone: 'bad' })
        if (!dropped) onClose()
      },
    )
    return () => {
      dropped = true
    }
  }, [refNo, page, onClose])
  return (
    <Dialog
      open
      place="right"
      title={m.gift_card_movements_of({ last4: card.no.slice(-4) })}
      closeLabel={m.shell_close()}
      onClose={onClose}
    >
      <div className="grid gap-4 p-4">
        <GiftCardFace card={card} />
        {count === null ? (
          <RowsSkeleton count={3} height="h-16" />
        ) : (
          <ol className="divide-y divide-line border-y border-line">
            {rows.map((row) => (
              <Movement key={row.txId} row={row} />
            ))}
          </ol>
        )}
        {count !== null && rows.length < count && (
          <Button
            tone="plain"
            busy={rows.length < page * size}
            className="justify-self-center"
            onClick={() => setPage(page + 1)}
          >
            {m.gift_card_more()}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Movement({ row }: { row: GiftCardTx }) {
  const { typeName, amount, balance, invoiceNo, reason, at } = row
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 py-3">
      <span className="font-medium">{typeName}</span>
      <span className={`text-right font-medium tabular-nums ${amount > 0 ? 'text-good' : ''}`}>
        {amount > 0 && '+'}
        {amount !== 0 && formatHkd(amount)}
      </span>
      <span className="min-w-0 text-14 wrap-anywhere text-soft">
        {formatDayWithYear(at)}
        {reason && ` · ${reason}`}
        {invoiceNo && (
          <>
            {' · '}
            <Link to={`/personal/orders/${encodeURIComponent(invoiceNo)}`} className="text-action underline">
              {m.gift_card_of_order({ number: invoiceNo })}
            </Link>
          </>
        )}
      </span>
      <span className="text-right text-14 whitespace-nowrap text-soft tabular-nums">
        {m.gift_card_balance_after({ amount: formatHkd(balance) })}
      </span>
    </li>
  )
}
