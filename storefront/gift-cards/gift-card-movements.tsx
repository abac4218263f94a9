import { useEffect } from 'react'
import type { GiftCard, GiftCardTx } from '#contract/gift-cards.ts'
import type { Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { queryKeys, useMemberPages } from '#storefront/lib/query.ts'
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

const rowsOf = (pages: readonly Reply<'POST /giftCard/getGiftCardTx'>[]) =>
  pages.flatMap(({ transactions }) => transactions)

/** The entries of one card, newest first. */
export function GiftCardMovements({ card, onClose }: { card: GiftCard; onClose: () => void }) {
  const { refNo } = card
  const movements = useMemberPages(
    queryKeys.giftCardMovements(refNo),
    (page) => call('POST /giftCard/getGiftCardTx', { refNo, page, size }),
    (pages) => rowsOf(pages).length < (pages[0]?.totalCount ?? 0),
  )
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = movements
  useEffect(() => {
    if (!error) return
    say(error.message, { tone: 'bad' })
    onClose()
  }, [error, onClose])
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
        {!data ? (
          <RowsSkeleton count={3} height="h-16" />
        ) : (
          <ol className="divide-y divide-line border-y border-line">
            {rowsOf(data.pages).map((row) => (
              <Movement key={row.txId} row={row} />
            ))}
          </ol>
        )}
        {hasNextPage && (
          <Button
            tone="plain"
            busy={isFetchingNextPage}
            className="justify-self-center"
            onClick={() => void fetchNextPage()}
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
