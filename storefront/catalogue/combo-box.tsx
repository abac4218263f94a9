import { Fragment, useState } from 'react'
import type { Combo } from '#contract/promotions.ts'
import { m } from '#words/compiled/messages.js'
import { formatDay } from '#storefront/lib/dates.ts'
import { formatHkd } from '#ui/money.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { OldPrice, Price } from '#ui/price.tsx'
import { addComboToCart } from './add-to-cart.ts'
import { ComboPart } from './combo-part.tsx'
import { type Choices, findUnchosen, partsOf } from './combo-choices.ts'

/** A combo: its parts, price and saving, with one button for all. */
export function ComboBox({ combo, here }: { combo: Combo; here: string }) {
  const [choices, setChoices] = useState<Choices>({})
  const [busy, setBusy] = useState(false)
  const [complaint, setComplaint] = useState<string | null>(null)
  const add = async () => {
    const unchosen = findUnchosen(combo, choices)
    if (unchosen) return setComplaint(m.catalogue_select_options({ names: unchosen.card.name }))
    setBusy(true)
    await addComboToCart({ promotionId: combo.promotionId, parts: partsOf(combo, choices) })
    setBusy(false)
  }
  return (
    <li className="grid gap-4 rounded-md border border-line p-4 lg:grid-cols-[1fr_240px] lg:items-center lg:gap-8 lg:p-6">
      <div className="grid gap-3">
        <h3 className="text-16">{combo.name}</h3>
        <ul className="flex flex-wrap items-start gap-x-3 gap-y-4">
          {combo.parts.map((part, at) => (
            <Fragment key={`${part.card.productCode}/${part.assortId}`}>
              {at > 0 && (
                <li aria-hidden className="mt-7 text-soft sm:mt-14">
                  <Icon name="plus" size={16} />
                </li>
              )}
              <ComboPart
                part={part}
                isHere={part.card.productCode === here}
                chosen={choices[part.card.productCode] ?? ''}
                choose={(assortId) => {
                  setComplaint(null)
                  setChoices({ ...choices, [part.card.productCode]: assortId })
                }}
              />
            </Fragment>
          ))}
        </ul>
      </div>
      <div className="grid gap-2">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Price amount={combo.netTotal} lowered />
          <OldPrice amount={combo.totalAmount} label={m.catalogue_combo_apart()} className="text-14" />
        </p>
        <p className="text-14 text-good">{m.catalogue_combo_saves({ amount: formatHkd(combo.saved) })}</p>
        {combo.reason ? (
          <p className="text-14 text-warn">{combo.reason}</p>
        ) : (
          <Button icon="cart" busy={busy} onClick={() => void add()}>
            {m.catalogue_combo_add()}
          </Button>
        )}
        <p role="alert" className="text-14 text-bad empty:hidden">
          {complaint}
        </p>
        {combo.to && <p className="text-12 text-soft">{m.catalogue_offer_until({ day: formatDay(combo.to) })}</p>}
      </div>
    </li>
  )
}
