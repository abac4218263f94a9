import { useEffect, useRef } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { m } from '#words/compiled/messages.js'
import type { CheckoutForm, FieldName } from './checkout-form.ts'
import { focusField } from './focus-field.ts'

/** What is wrong, in the order of the page; takes the focus after each try, and leads to every field. */
export function ErrorSummary() {
  const { control } = useFormContext<CheckoutForm>()
  const { errors, submitCount } = useFormState({ control })
  const box = useRef<HTMLDivElement>(null)
  const wrong = Object.entries(errors) as [FieldName, { message?: string }][]
  const tried = useRef(0)
  useEffect(() => {
    if (submitCount === tried.current || wrong.length === 0) return
    tried.current = submitCount
    box.current?.focus()
  }, [submitCount, wrong.length])
  if (submitCount === 0 || wrong.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className="rounded-md bg-bad-tint px-4 py-3 text-14 text-bad">
      <p className="font-medium">{m.checkout_errors({ count: wrong.length })}</p>
      <ul className="mt-1 gap-x-8 sm:columns-2">
        {wrong.map(([name, { message }]) => (
          <li key={name}>
            <button type="button" className="min-h-9 text-left underline" onClick={() => focusField(name)}>
              {message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
