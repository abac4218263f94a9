import { useState } from 'react'
import type { PaymentResult } from '#contract/checkout.ts'
import type { GiftCard } from '#contract/gift-cards.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { formatHkd } from '#ui/money.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { m } from '#words/compiled/messages.js'
import { GiftCardEntry } from '#storefront/gift-cards/gift-card-entry.tsx'
import { SavingsRow } from './savings-row.tsx'
import type { Choosing } from './use-savings.ts'

interface GiftCardRowProps {
  quote: PaymentResult | null
  choosing: Choosing
  /** The member's usable cards, in the order they are charged. */
  own: readonly GiftCard[]
}

/** Several cards can pay together: own ones are ticked, others entered by number and PIN. */
export function GiftCardRow({ quote, choosing, own }: GiftCardRowProps) {
  const [isTyping, setIsTyping] = useState(false)
  const chosen = quote?.giftCards ?? []
  const others = chosen.filter((card) => !own.some(({ refNo }) => refNo === card.refNo))
  const cards: ShownCard[] = [...own, ...others]
  return (
    <SavingsRow
      title={m.checkout_gift_cards()}
      action={
        !isTyping && (
          <Button tone="plain" size="small" icon="plus" onClick={() => setIsTyping(true)}>
            {cards.length === 0 ? m.checkout_gift_card_enter() : m.checkout_gift_card_another()}
          </Button>
        )
      }
    >
      <ul aria-label={m.checkout_gift_cards()} aria-live="polite" className="grid gap-1 empty:absolute">
        {cards.map((card) => (
          <CardToTick
            key={card.refNo}
            card={card}
            answer={chosen.find(({ refNo }) => refNo === card.refNo)}
            isTicked={choosing.savings.cards.includes(card.refNo)}
            tick={(isWanted) => (isWanted ? choosing.addCard : choosing.removeCard)(card.refNo)}
          />
        ))}
      </ul>
      {isTyping && (
        <GiftCardEntry
          onFound={(card) => {
            choosing.addCard(card.refNo)
            setIsTyping(false)
          }}
          onClose={() => setIsTyping(false)}
        />
      )}
    </SavingsRow>
  )
}

type ShownCard = Pick<GiftCard, 'no' | 'refNo' | 'cashValue' | 'expiry'>

interface CardToTickProps {
  card: ShownCard
  answer: PaymentResult['giftCards'][number] | undefined
  isTicked: boolean
  tick: (isWanted: boolean) => void
}

function CardToTick({ card, answer, isTicked, tick }: CardToTickProps) {
  const pays = isTicked && answer ? answer.usageAmount : 0
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 text-14">
      <Checkbox checked={isTicked} onChange={(event) => tick(event.target.checked)}>
        <span className="font-medium whitespace-nowrap tabular-nums">{card.no}</span>
        <span className="flex flex-wrap gap-x-3 text-soft">
          <span>{m.checkout_gift_card_left({ amount: formatHkd(card.cashValue) })}</span>
          <span>{m.checkout_valid_until({ day: formatDayWithYear(card.expiry) })}</span>
        </span>
        {isTicked && answer?.reason && <span className="block text-warn">{answer.reason}</span>}
      </Checkbox>
      <span className="py-1.5 font-medium text-good tabular-nums">{pays > 0 && formatHkd(-pays)}</span>
    </li>
  )
}
