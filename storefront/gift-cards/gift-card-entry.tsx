import { type KeyboardEvent, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { GiftCard } from '#contract/gift-cards.ts'
import { CallFailed } from '#ui/api.ts'
import { PersonCheck } from '#storefront/verification/person-check.tsx'
import { callAsPerson } from '#storefront/verification/prove-person.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'

interface GiftCardEntryProps {
  /** The call made with number and PIN; by default, the card is only read. */
  ask?: (typed: { code: string; pin: string }) => Promise<{ giftCard: GiftCard }>
  label?: string
  onFound: (card: GiftCard) => void
  onClose: () => void
}

const look = (typed: { code: string; pin: string }) => callAsPerson('POST /giftCard/checkBalance', typed)

/** Asks for a card's number and PIN, which are sent once and never stored. */
export function GiftCardEntry({ ask = look, label, onFound, onClose }: GiftCardEntryProps) {
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    defaultValues: { code: '', pin: '' },
    reValidateMode: 'onSubmit', // corrections are validated at the next submit
  })
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('code'), [setFocus])

  const send = handleSubmit(async (typed) => {
    try {
      const { giftCard } = await ask(typed)
      onFound(giftCard)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setError('code', { message: failure.message })
    }
  })
  const check = () => (isSubmitting ? undefined : send())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault() // the checkout form around it must not submit
    void check()
  }
  return (
    <div className="grid gap-3 rounded-md bg-mist p-4">
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_120px]">
        <Field
          label={m.checkout_gift_card_code()}
          {...register('code', { validate: (code) => code.trim() !== '' || m.checkout_gift_card_code_required() })}
          error={errors.code?.message}
          maxLength={40}
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
          onKeyDown={onKeyDown}
        />
        <Field
          label={m.checkout_gift_card_pin()}
          {...register('pin', { validate: (pin) => pin.trim() !== '' || m.checkout_gift_card_pin_required() })}
          error={errors.pin?.message}
          maxLength={16}
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
          onKeyDown={onKeyDown}
        />
      </div>
      <PersonCheck />
      <div className="flex gap-2">
        <Button size="small" busy={isSubmitting} onClick={() => void check()}>
          {label ?? m.checkout_gift_card_use()}
        </Button>
        <Button tone="quiet" size="small" onClick={onClose}>
          {m.checkout_close()}
        </Button>
      </div>
    </div>
  )
}
