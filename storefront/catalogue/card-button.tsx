import { useState } from 'react'
import type { Card } from '#contract/catalogue.ts'
import { m } from '#words/compiled/messages.js'
import { lazily } from '#storefront/lib/lazily.tsx'
import { Button } from '#ui/button.tsx'
import { addToCart } from './add-to-cart.ts'

const OptionChooser = lazily(() => import('./option-chooser.tsx'), 'OptionChooser')

/** Goods without options are added at once; others open a small chooser. On a desktop it appears on hover or focus. */
export function CardButton({ card }: { card: Card }) {
  const [busy, setBusy] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const { only, productCode, name, chosen } = card
  if (card.availability.state === 'SOLD_OUT') return <span className="mt-2 block min-h-9 lg:hidden" />

  const act = async () => {
    if (!only) return setChoosing(true)
    setBusy(true)
    await addToCart({ prodCode: productCode, ...only })
    setBusy(false)
  }
  return (
    <>
      <div className="card-action">
        <Button
          size="small"
          busy={busy}
          tone={only ? 'action' : 'plain'}
          icon={only ? 'cart' : 'grid'}
          className="w-full px-2 lg:min-h-11"
          aria-label={only ? m.catalogue_add_of({ name }) : m.catalogue_choose_of({ name })}
          onClick={act}
        >
          {only ? m.catalogue_add() : m.catalogue_choose()}
        </Button>
      </div>
      {choosing && (
        <OptionChooser productCode={productCode} name={name} named={chosen} onClose={() => setChoosing(false)} />
      )}
    </>
  )
}
