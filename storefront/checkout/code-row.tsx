import { useRef } from 'react'
import type { PaymentResult } from '#contract/checkout.ts'
import { CodeField } from '#storefront/cart/code-field.tsx'
import { isSameCode } from '#storefront/cart/is-same-code.ts'
import { m } from '#words/compiled/messages.js'
import { ChosenSaving } from '#storefront/cart/chosen-saving.tsx'
import { SavingsRow } from './savings-row.tsx'
import type { Choosing } from './use-savings.ts'

/** One field for every kind of code; codes entered are listed below with what they save or why not. */
export function CodeRow({ quote, choosing }: { quote: PaymentResult | null; choosing: Choosing }) {
  const field = useRef<HTMLDivElement>(null)
  const { codes } = choosing.savings
  const add = (code: string) => {
    choosing.addCode(code)
    return null
  }
  return (
    <SavingsRow title={m.checkout_code()}>
      <div ref={field}>
        <CodeField codes={codes} onApply={add} />
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
                field.current?.querySelector('input')?.focus()
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
