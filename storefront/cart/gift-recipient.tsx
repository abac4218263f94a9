import { useState } from 'react'
import type { CartItem } from '#contract/cart.ts'
import { lazily } from '#storefront/lib/lazily.tsx'
import { m } from '#words/compiled/messages.js'
import { lineId } from './cart.ts'

const RecipientDialog = lazily(() => import('./recipient-dialog.tsx'), 'RecipientDialog')

const buttonOf = (id: string) => `recipient-${encodeURIComponent(id)}`

/** By a gift card in the cart: somebody else than it was meant for, or nobody but its buyer. */
export function GiftRecipient({ line }: { line: CartItem }) {
  const [isOpen, setIsOpen] = useState(false)
  // With other words it is another line, whose button takes the focus that this one had.
  const leave = (dynamicAttr: string) => {
    setIsOpen(false)
    requestAnimationFrame(() => document.getElementById(buttonOf(lineId({ ...line, dynamicAttr })))?.focus())
  }
  return (
    <>
      <button
        type="button"
        id={buttonOf(lineId(line))}
        className="inline-flex min-h-9 items-center text-14 text-action underline"
        onPointerEnter={() => RecipientDialog.warm()}
        onClick={() => setIsOpen(true)}
      >
        {line.dynamicAttr === '' ? m.gift_card_send() : m.cart_recipient_change()}
      </button>
      {isOpen && <RecipientDialog line={line} onClose={() => setIsOpen(false)} onSaved={leave} />}
    </>
  )
}
