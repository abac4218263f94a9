import { useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import { ChosenSaving } from './chosen-saving.tsx'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'
import { CodeField } from './code-field.tsx'
import { useCartCodes } from './use-cart-codes.ts'

/** Tries codes against the selected lines, shows what each saves or why not, and keeps them for the checkout. */
export function CartCodes({ cart }: { cart: Cart }) {
  const { codes, answers, busy, add, remove } = useCartCodes(cart)
  const [isOpen, setIsOpen] = useState(codes.length > 0) // stays open when the last code is removed
  return (
    <details className="group text-14" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-9 list-none items-center gap-1 hover:text-action">
        {m.cart_code_ask()}
        <Icon name="down" size={16} className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 py-2">
        <CodeField codes={codes} busy={busy} onApply={add} />
        <ul aria-label={m.checkout_codes()} aria-live="polite" className="grid gap-2 empty:absolute">
          {codes.map((code) => {
            const answer = answers?.get(code)
            return (
              <ChosenSaving
                key={code}
                name={answer && answer.name !== code ? `${code} · ${answer.name}` : code}
                amount={answer?.totalDiscountAmount ?? null}
                reason={answer?.reason ?? null}
                removeLabel={m.checkout_remove({ name: code })}
                onRemove={() => remove(code)}
              />
            )
          })}
        </ul>
        {codes.length > 0 && <p className="text-soft">{m.cart_code_later()}</p>}
      </div>
    </details>
  )
}
