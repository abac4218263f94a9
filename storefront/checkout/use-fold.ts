import { useEffect, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { focusField } from '#storefront/lib/focus-field.ts'
import type { CheckoutForm, FieldName } from './checkout-form.ts'

/**
 * Whether fields that are filled in already are shown as one line. They open for good when the buyer wants to change them, and
 * when one of them is wrong.
 */
export function useFold(fields: readonly FieldName[], isKnown: (form: CheckoutForm) => boolean) {
  const { control, getValues } = useFormContext<CheckoutForm>()
  const { errors } = useFormState({ control })
  const [isFolded, setIsFolded] = useState(() => isKnown(getValues()))
  const [isAsked, setIsAsked] = useState(false)
  const isWrong = fields.some((name) => errors[name])
  const isOpen = !isFolded || isWrong
  useEffect(() => {
    if (isWrong) setIsFolded(false)
  }, [isWrong])
  useEffect(() => {
    if (isAsked && fields[0]) focusField(fields[0]) // the pressed button is gone
    // oxlint-disable-next-line react/exhaustive-deps -- the list is constant
  }, [isAsked])
  return {
    isFolded: !isOpen,
    unfold() {
      setIsFolded(false)
      setIsAsked(true)
    },
  }
}
