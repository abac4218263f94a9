import { useId, useRef, useState } from 'react'
import type { PaymentResult } from '#contract/checkout.ts'
import { Button } from '#storefront/ui/button.tsx'
import { fieldBox } from '#storefront/ui/field.tsx'
import { Icon } from '#storefront/ui/icon.tsx'
import { m } from '#words/compiled/messages.js'
import { ChosenSaving } from './chosen-saving.tsx'
import { isSameCode } from './savings.ts'
import { SavingsRow } from './savings-row.tsx'
import type { Choosing } from './use-savings.ts'

const most = 10

/** One field for every kind of code; each that was typed stays below, with what it saves or why it does not. */
export function CodeRow({ quote, choosing }: { quote: PaymentResult | null; choosing: Choosing }) {
  const [typed, type] = useState('')
  const [error, complain] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const { codes } = choosing.savings

  const apply = () => {
    const code = typed.trim()
    const wrong = !code
      ? m.checkout_code_required()
      : codes.some((other) => isSameCode(other, code))
        ? m.refusal_discount_exists()
        : codes.length === most
          ? m.checkout_code_enough({ count: most })
          : null
    complain(wrong)
    if (wrong) return field.current?.focus()
    choosing.addCode(code)
    type('')
  }
  return (
    <SavingsRow title={m.checkout_code()}>
      <div>
        <div className="flex gap-2">
          <input
            ref={field}
            aria-label={m.checkout_code()}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            value={typed}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            onChange={(event) => {
              type(event.target.value)
              complain(null)
            }}
            // The form around it ends in an order: Enter here is about the code.
            onKeyDown={(event) => event.key === 'Enter' && (event.preventDefault(), apply())}
            className={`${fieldBox} min-w-0 grow`}
          />
          <Button tone="plain" className="min-h-12 shrink-0" onClick={apply}>
            {m.checkout_code_apply()}
          </Button>
        </div>
        {error && (
          <p id={`${id}-error`} role="alert" className="mt-1 flex items-start gap-1 text-14 text-bad">
            <Icon name="alert" size={16} className="mt-1" />
            {error}
          </p>
        )}
      </div>
      <ul aria-label={m.checkout_codes()} aria-live="polite" className="grid gap-2 empty:absolute">
        {codes.map((code) => {
          const answer = quote?.memoDiscounts.find(({ discountCode }) => isSameCode(discountCode, code))
          return (
            <ChosenSaving
              key={code}
              name={answer ? named(answer) : code}
              amount={answer ? answer.totalDiscountAmount : null}
              reason={answer?.reason ?? null}
              removeLabel={m.checkout_remove({ name: code })}
              onRemove={() => {
                choosing.removeCode(code)
                field.current?.focus()
              }}
            />
          )
        })}
      </ul>
    </SavingsRow>
  )
}

const named = ({ discountCode, name }: PaymentResult['memoDiscounts'][number]) =>
  name && name !== discountCode ? `${discountCode} · ${name}` : discountCode
