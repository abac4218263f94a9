import type { GiftCard } from '#contract/gift-cards.ts'
import { formatHkd } from '#ui/money.ts'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { Badge } from '#ui/badge.tsx'
import { m } from '#words/compiled/messages.js'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'

/** A gift card with its owner, balance, number and expiry date; grey when it cannot pay. */
export function GiftCardFace({ card }: { card: GiftCard }) {
  const { no, cashValue, issuedAmount, status, statusName, expiry } = card
  const isLive = status === 'ACTIVE'
  return (
    <article
      aria-label={m.gift_card_ending({ last4: no.slice(-4) })}
      className={`relative grid aspect-[1.586] max-w-md content-between overflow-hidden rounded-md p-5 ${
        isLive ? 'bg-linear-135 from-action to-action-strong text-paper' : 'border border-line bg-mist text-soft'
      }`}
    >
      <Ribbon isLive={isLive} />
      <header className="relative flex items-start justify-between gap-4">
        <span className="grid leading-tight">
          <span className="font-bold">{useFrame()?.company.name}</span>
          <span className="text-12">{m.gift_card_name()}</span>
        </span>
        <Badge
          tone={status === 'FROZEN' ? 'warn' : isLive ? 'tint' : 'plain'}
          className={isLive ? '' : 'border border-line'}
        >
          {statusName}
        </Badge>
      </header>
      <p className="relative grid">
        <span className="text-12">{m.gift_card_balance()}</span>
        <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
          <span className="text-28 leading-tight font-bold">{formatHkd(cashValue)}</span>
          {cashValue !== issuedAmount && (
            <span className="text-12">{m.gift_card_issued({ amount: formatHkd(issuedAmount) })}</span>
          )}
        </span>
      </p>
      <footer className="relative flex items-end justify-between gap-x-4 text-14">
        <span className="whitespace-nowrap tabular-nums">{no}</span>
        <span className="grid justify-items-end leading-tight">
          <span className="text-12">{m.gift_card_good_until()}</span>
          <span className="whitespace-nowrap tabular-nums">{formatDayWithYear(expiry)}</span>
        </span>
      </footer>
    </article>
  )
}

/** Decoration: a ribbon along the right edge, and a highlight. */
const Ribbon = ({ isLive }: { isLive: boolean }) => (
  <svg
    aria-hidden
    viewBox="0 0 320 202"
    preserveAspectRatio="xMaxYMid slice"
    className={`absolute inset-0 size-full fill-current ${isLive ? 'opacity-15' : 'opacity-5'}`}
  >
    <path d="M0 150Q90 96 170 146T320 108V202H0Z" />
    <path d="M246 0h22v202h-22Z" />
    <path d="M257 74c-14-22-46-26-46-8s30 14 46 8c16 6 46 10 46-8s-32-14-46 8Z" />
  </svg>
)
