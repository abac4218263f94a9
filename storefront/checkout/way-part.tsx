import type { PaymentResult } from '#contract/checkout.ts'
import { formatHkd, formatShort } from '#ui/money.ts'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'
import { Part } from '#ui/part.tsx'
import { useChoice } from './use-field.ts'

type QuotedWay = PaymentResult['ways'][number]

/** Delivery or pickup; an unavailable way shows its reason. */
export function WayPart({ quote }: { quote: PaymentResult | null }) {
  const way = useChoice('way')
  const cards = (quote?.ways ?? []).map((offered) => ({
    value: offered.code,
    title: offered.name,
    detail: offered.available ? about(offered) : offered.reason,
    aside: offered.available && (
      <span className="text-14 font-medium tabular-nums">
        {offered.fee === 0 ? m.checkout_free() : formatHkd(offered.fee)}
      </span>
    ),
    disabled: !offered.available,
  }))
  return (
    <Part title={m.checkout_way()}>
      {quote ? (
        <RadioCards legend={m.checkout_way()} hideLegend name="way" cards={cards} {...way} />
      ) : (
        <Skeleton className="h-32 w-full !rounded-md" />
      )}
      {way.value && <PickupPoints quote={quote} way={way.value} />}
    </Part>
  )
}

function about({ freeOver, underAmount, fee }: QuotedWay) {
  if (underAmount !== null) return m.checkout_under({ amount: formatShort(underAmount) })
  return freeOver !== null && fee > 0 ? m.checkout_free_over({ amount: formatShort(freeOver) }) : undefined
}

function PickupPoints({ quote, way }: { quote: PaymentResult | null; way: string }) {
  const point = useChoice('pickupPoint')
  const pickUp = quote?.ways.find(({ code }) => code === way)?.pickUp
  if (!pickUp || !quote || quote.pickupPoints.length === 0) return null
  const cards = quote.pickupPoints.map(({ code, name, address, hours }) => ({
    value: code,
    title: name,
    detail: (
      <>
        {address}
        <br />
        {hours}
      </>
    ),
  }))
  return <RadioCards legend={m.checkout_pickup_point()} name="pickupPoint" cards={cards} {...point} />
}
