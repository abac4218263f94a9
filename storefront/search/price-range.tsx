import type { Facets } from '#contract/facets.ts'
import { m } from '#words/compiled/messages.js'

interface PriceRangeProps {
  price: NonNullable<Facets['price']>
  from: number | undefined
  to: number | undefined
}

const box =
  'h-9 w-full min-w-0 rounded-md border border-edge bg-paper px-2 text-14 tabular-nums placeholder:text-soft hover:border-ink'

export function PriceRange({ price, from, to }: PriceRangeProps) {
  return (
    <fieldset className="border-b border-line py-4">
      <legend className="float-left mb-2 text-14 font-bold">{m.catalogue_facet_price()}</legend>
      <div className="clear-both flex items-center gap-2">
        <input
          key={`from ${from}`}
          name="priceFrom"
          inputMode="decimal"
          pattern="\d{1,8}(\.\d{1,2})?"
          aria-label={m.catalogue_price_least()}
          placeholder={`$${Math.floor(price.lowest)}`}
          defaultValue={from}
          className={box}
        />
        <span aria-hidden>–</span>
        <input
          key={`to ${to}`}
          name="priceTo"
          inputMode="decimal"
          pattern="\d{1,8}(\.\d{1,2})?"
          aria-label={m.catalogue_price_most()}
          placeholder={`$${Math.ceil(price.highest)}`}
          defaultValue={to}
          className={box}
        />
        <button
          type="submit"
          className="h-9 shrink-0 rounded-md px-3 text-14 font-medium text-action inset-ring inset-ring-edge hover:bg-tint"
        >
          {m.catalogue_apply()}
        </button>
      </div>
    </fieldset>
  )
}
