import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallFailed } from '#storefront/lib/api.ts'
import { PersonCheck } from '#storefront/identity/person-check.tsx'
import { callAsPerson } from '#storefront/identity/prove-person.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { keepOrderKey } from './order-keys.ts'

/** Number and e-mail open the masked view of an order. */
export function LookUpForm({ number = '' }: { number?: string }) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<{ number?: string; email?: string }>({})
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()

  const find = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    const read = (name: string) => (typed.get(name) as string).trim()
    const [invoiceNo, email] = [read('number').toUpperCase(), read('email')]
    const wrong = complain(invoiceNo, email)
    setErrors(wrong)
    setRefusal('')
    const first = Object.keys(wrong)[0]
    if (first) return (form.current?.elements.namedItem(first) as HTMLInputElement | null)?.focus()

    setBusy(true)
    try {
      await callAsPerson('POST /payment/getSalesMemoDetails', { invoiceNo, email })
      keepOrderKey(invoiceNo, { email })
      await navigate(`/personal/orders/${encodeURIComponent(invoiceNo)}`)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setRefusal(error.message)
    }
    setBusy(false)
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void find(event)} className="grid gap-4">
      {refusal && (
        <Notice tone="bad" loud>
          {refusal}
        </Notice>
      )}
      <Field
        name="number"
        label={m.orders_find_number()}
        hint={m.orders_find_number_hint()}
        error={errors.number}
        defaultValue={number}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        required
      />
      <Field name="email" kind="email" label={m.orders_find_email()} error={errors.email} maxLength={254} required />
      <PersonCheck />
      <Button type="submit" size="large" busy={busy}>
        {m.orders_find_go()}
      </Button>
    </form>
  )
}

function complain(invoiceNo: string, email: string) {
  return {
    ...(!invoiceNo && { number: m.orders_find_number_required() }),
    ...(!email
      ? { email: m.field_email_required() }
      : !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { email: m.field_email_invalid() }),
  }
}
