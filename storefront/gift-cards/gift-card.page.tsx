import { useState } from 'react'
import type { GiftCard } from '#contract/gift-cards.ts'
import { GiftCardEntry } from './gift-card-entry.tsx'
import { call } from '#storefront/lib/call.ts'
import { callAsPerson } from '#storefront/verification/prove-person.ts'
import { formatHkd } from '#ui/money.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { GiftCardFace } from './gift-card-face.tsx'
import { GiftCardMovements } from './gift-card-movements.tsx'
import { OwnPage } from '#storefront/lib/own-page.tsx'
import { CardsSkeleton } from '#ui/skeletons.tsx'
import { queryKeys, refresh, useMemberQuery } from '#storefront/lib/query.ts'

/** The gift card wallet: usable cards, used cards, and adding one. §2 */
export default function GiftCardPage() {
  const wallet = useMemberQuery(queryKeys.giftCards, () => call('POST /giftCard/getAvaliableGiftCard', {}))
  const [isAdding, setIsAdding] = useState(false)
  const total = wallet.data?.total ?? 0
  const adding = (
    <Button tone="plain" icon="plus" onClick={() => setIsAdding(true)}>
      {m.gift_card_add()}
    </Button>
  )
  const isEmpty = wallet.data?.giftCards.length === 0
  return (
    <OwnPage
      title={m.personal_gift_cards()}
      text={total > 0 ? m.gift_card_ready({ amount: formatHkd(total) }) : undefined}
      aside={!isAdding && !isEmpty && wallet.data && adding}
    >
      {isAdding && (
        <div className="mb-6 max-w-md">
          <GiftCardEntry
            ask={(typed) => callAsPerson('POST /giftCard/addGiftCard', typed)}
            label={m.gift_card_add()}
            onFound={() => {
              setIsAdding(false)
              void refresh(queryKeys.giftCards)
              say(m.gift_card_added(), { tone: 'good' })
            }}
            onClose={() => setIsAdding(false)}
          />
        </div>
      )}
      <QueryPart query={wallet} skeleton={<CardsSkeleton count={2} />}>
        {({ giftCards }) =>
          giftCards.length === 0 ? (
            <EmptyState scene="thanks" title={m.personal_gift_cards_empty()} action={!isAdding && adding}>
              {m.personal_gift_cards_empty_text()}
            </EmptyState>
          ) : (
            <Wallet cards={giftCards} />
          )
        }
      </QueryPart>
    </OwnPage>
  )
}

function Wallet({ cards }: { cards: readonly GiftCard[] }) {
  const isOver = ({ status }: GiftCard) => status === 'USED' || status === 'EXPIRED'
  const [live, over] = [cards.filter((card) => !isOver(card)), cards.filter(isOver)]
  return (
    <div className="grid gap-8">
      {live.length > 0 && <Cards cards={live} />}
      {over.length > 0 && (
        <section className="grid gap-4">
          <h2 className="text-18">{m.gift_card_over()}</h2>
          <Cards cards={over} />
        </section>
      )}
    </div>
  )
}

function Cards({ cards }: { cards: readonly GiftCard[] }) {
  const [opened, setOpened] = useState<GiftCard | null>(null)
  return (
    <>
      <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
        {cards.map((card) => (
          <li key={card.refNo} className="grid content-start gap-1">
            <GiftCardFace card={card} />
            <Button
              tone="quiet"
              size="small"
              className="-ml-3 justify-self-start"
              aria-label={m.gift_card_movements_of({ last4: card.no.slice(-4) })}
              onClick={() => setOpened(card)}
            >
              {m.gift_card_movements()}
            </Button>
          </li>
        ))}
      </ul>
      {opened && <GiftCardMovements card={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
