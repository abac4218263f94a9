import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { CheckoutForm, FieldName } from './checkout-form.ts'

/** The props of a form field: name, handlers, error. */
export function useField() {
  const { register, control } = useFormContext<CheckoutForm>()
  const { errors } = useFormState({ control })
  return (name: FieldName) => ({ ...register(name), error: errors[name]?.message })
}

/** The same for choices made from cards. */
export function useChoice(name: 'way' | 'pickupPoint' | 'expectedDate' | 'cashCode') {
  const { setValue, control } = useFormContext<CheckoutForm>()
  const { errors, isSubmitted } = useFormState({ control })
  return {
    value: useWatch({ control, name }),
    onChange: (value: string) => setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted }),
    error: errors[name]?.message,
  }
}
