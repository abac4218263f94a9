import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { CheckoutForm, FieldName } from './checkout-form.ts'

/** What a field of the form needs: its name, its handlers, what is wrong with it. */
export function useField() {
  const { register, control } = useFormContext<CheckoutForm>()
  const { errors } = useFormState({ control })
  return (name: FieldName) => ({ ...register(name), error: errors[name]?.message })
}

/** The same for what is chosen from cards. */
export function useChoice(name: 'way' | 'pickupPoint' | 'expectedDate' | 'cashCode') {
  const { setValue, control } = useFormContext<CheckoutForm>()
  const { errors, isSubmitted } = useFormState({ control })
  return {
    value: useWatch({ control, name }),
    onChange: (value: string) => setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted }),
    error: errors[name]?.message,
  }
}
