import type { Combo } from '#contract/promotions.ts'
import { m } from '#words/compiled/messages.js'
import { call } from '#storefront/lib/call.ts'
import { useShopAnswer } from '#storefront/lib/use-shop-answer.ts'
import type { Reply } from '#ui/api.ts'
import { formatHkd } from '#ui/money.ts'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/picture.tsx'
import { needsChoosing } from './combo-choices.ts'
import { productPath } from './variant-choice.ts'

interface ComboPartProps {
  part: Combo['parts'][number]
  /** The part is the product of this page. */
  isHere: boolean
  chosen: string
  choose: (assortId: string) => void
}

export function ComboPart({ part, isHere, chosen, choose }: ComboPartProps) {
  const { card, qty, sellingPrice } = part
  return (
    <li className="grid max-w-32 min-w-0 flex-[1_1_4.5rem] content-start gap-1 text-14">
      <Picture
        picture={card.picture}
        alt=""
        sizes="128px"
        className="aspect-square w-full rounded-md bg-mist object-cover"
      />
      {isHere ? (
        <span className="whole-words line-clamp-2">{card.name}</span>
      ) : (
        <Link to={productPath(card)} className="whole-words line-clamp-2 hover:text-action hover:underline">
          {card.name}
        </Link>
      )}
      <span className="text-soft tabular-nums">
        {formatHkd(sellingPrice)}
        {qty > 1 && ` × ${qty}`}
      </span>
      {needsChoosing(part) && <VariantChoice part={part} chosen={chosen} choose={choose} />}
    </li>
  )
}

/** Colour and size in one select, because the place is narrow. */
function VariantChoice({ part, chosen, choose }: Pick<ComboPartProps, 'part' | 'chosen' | 'choose'>) {
  const { productCode, name } = part.card
  // If it cannot be read, the box asks for a choice, which the product's own page offers.
  const { answer } = useShopAnswer(productCode, () => call('GET /item/getItemColorAndSize', { productCode }))
  return (
    <select
      aria-label={m.catalogue_choose_of({ name })}
      value={chosen}
      onChange={(event) => choose(event.target.value)}
      className="min-h-9 w-full rounded-md border border-edge bg-paper px-2 text-14"
    >
      <option value="">{m.catalogue_combo_choose()}</option>
      {answer?.variants.map(({ assortId, color, size, further, availability }) => (
        <option key={assortId} value={assortId} disabled={availability.state === 'SOLD_OUT'}>
          {[color?.name, size, ...answer.furtherOptions.map(nameOf(further))].filter(Boolean).join(' · ')}
        </option>
      ))}
    </select>
  )
}

type ComboFurtherOption = Reply<'GET /item/getItemColorAndSize'>['furtherOptions'][number]

const nameOf =
  (further: Readonly<Record<string, string>>) =>
  ({ code, values }: ComboFurtherOption) =>
    values.find((value) => value.code === further[code])?.name
