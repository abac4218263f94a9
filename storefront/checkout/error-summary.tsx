import { addressParts } from '#contract/address-parts.ts'
import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, useFormContext, useFormState } from 'react-hook-form'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'
import type { CheckoutForm, FieldName } from './checkout-form.ts'
import { focusField } from '#storefront/lib/focus-field.ts'

interface SummaryEntry {
  fields: FieldName[]
  message: string
}

const ofAddress = new Set<FieldName>(addressParts)

/**
 * The errors of the last submit, in page order. It takes the focus after each submit and links to every field. Corrected errors
 * are ticked and stay listed, because a shorter list would move the page under the pointer.
 */
export function ErrorSummary() {
  const { control } = useFormContext<CheckoutForm>()
  const { errors, submitCount } = useFormState({ control })
  const box = useRef<HTMLDivElement>(null)
  const [told, setTold] = useState<{ tries: number; entries: SummaryEntry[] }>({ tries: 0, entries: [] })
  if (told.tries !== submitCount) setTold({ tries: submitCount, entries: listEntries(errors) })
  const { tries, entries } = told
  useEffect(() => {
    if (tries > 0) box.current?.focus()
  }, [tries])
  if (entries.length === 0) return null
  const isOpen = ({ fields }: SummaryEntry) => fields.some((name) => errors[name])
  const left = entries.filter(isOpen).length
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-live={left < entries.length ? 'off' : undefined}
      className={`rounded-md px-4 py-3 text-14 ${left > 0 ? 'bg-bad-tint text-bad' : 'bg-good-tint text-good'}`}
    >
      <p className="font-medium">{left > 0 ? m.checkout_errors({ count: left }) : m.checkout_errors_mended()}</p>
      <ul className="mt-1">
        {entries.map((entry) => (
          <li key={entry.fields[0]} className="flex min-h-9 items-center gap-1">
            {isOpen(entry) ? (
              <button
                type="button"
                className="min-h-9 text-left underline"
                onClick={() => focusField(entry.fields.find((name) => errors[name])!)}
              >
                {entry.message}
              </button>
            ) : (
              <>
                <Icon name="check" size={16} className="text-good" />
                <s className="text-soft">{entry.message}</s>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** One entry per field; all parts of the address share one. */
function listEntries(errors: FieldErrors<CheckoutForm>): SummaryEntry[] {
  const wrong = Object.entries(errors) as [FieldName, { message?: string }][]
  const address = wrong.map(([name]) => name).filter((name) => ofAddress.has(name))
  return wrong.flatMap(([name, { message = '' }]) => {
    if (address.length < 2 || !ofAddress.has(name)) return [{ fields: [name], message }]
    return name === address[0]
      ? [{ fields: address, message: m.checkout_errors_address({ count: address.length }) }]
      : []
  })
}
