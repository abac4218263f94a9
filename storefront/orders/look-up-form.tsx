import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { CallFailed } from '#ui/api.ts'
import { PersonCheck } from '#storefront/verification/person-check.tsx'
import { callAsPerson } from '#storefront/verification/prove-person.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { keepOrderKey } from './order-keys.ts'

interface LookUp {
  number: string
  email: string
}

/** Opens the masked view of an order by number and e-mail. */
export function LookUpForm({ number = '' }: { number?: string }) {
  const { register, handleSubmit, formState, setError } = useForm<LookUp>({
    defaultValues: { number, email: '' },
    reValidateMode: 'onSubmit', // corrections are validated at the next submit
  })
  const { errors, isSubmitting } = formState
  const navigate = useNavigate()

  const find = handleSubmit(async (typed) => {
    const [invoiceNo, email] = [typed.number.trim().toUpperCase(), typed.email.trim()]
    try {
      await callAsPerson('POST /payment/getSalesMemoDetails', { invoiceNo, email })
      keepOrderKey(invoiceNo, { email })
      await navigate(`/personal/orders/${encodeURIComponent(invoiceNo)}`)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setError('root', { message: error.message })
    }
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSubmitting) void find(event)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {errors.root && (
        <Notice tone="bad" loud>
          {errors.root.message}
        </Notice>
      )}
      <Field
        {...register('number', { validate: judgeNumber })}
        label={m.orders_find_number()}
        hint={m.orders_find_number_hint()}
        error={errors.number?.message}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        required
      />
      <Field
        {...register('email', { validate: judgeEmail })}
        kind="email"
        label={m.orders_find_email()}
        error={errors.email?.message}
        maxLength={254}
        required
      />
      <PersonCheck />
      <Button type="submit" size="large" busy={isSubmitting}>
        {m.orders_find_go()}
      </Button>
    </form>
  )
}

const judgeNumber = (number: string) => number.trim() !== '' || m.orders_find_number_required()

const judgeEmail = (email: string) => {
  if (email.trim() === '') return m.field_email_required()
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) || m.field_email_invalid()
}
