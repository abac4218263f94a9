import { useState } from 'react'
import type { CartItem } from '#contract/cart.ts'
import { lazily } from '#storefront/lib/lazily.tsx'
import { m } from '#words/compiled/messages.js'
import { lineId } from './cart.ts'

const RecipientDialog = lazily(() => import('./recipient-dialog.tsx'), 'RecipientDialog')

const buttonOf = (id: string) => `recipient-${encodeURIComponent(id)}`

/** Beside a gift card in the cart: changes or removes its recipient. */
export function GiftRecipient({ line }: { line: CartItem }) {
  const [isOpen, setIsOpen] = useState(false)
  // Other words make another line, whose button receives the focus.
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
