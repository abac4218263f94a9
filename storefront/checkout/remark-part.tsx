import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { PaymentResult } from '#contract/checkout.ts'
import { focusField } from '#storefront/lib/focus-field.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import type { CheckoutForm } from './checkout-form.ts'
import { useField } from './use-field.ts'

/** A note for delivery, and the buyer's birth date where the law requires an age. */
export function RemarkPart({ quote }: { quote: PaymentResult | null }) {
  const field = useField()
  return (
    <div className="grid gap-4">
      <Remark isDemanded={quote?.remarkDemanded === true} />
      {quote?.needsBirthDate && (
        <>
          <Notice tone="warn">{m.catalogue_liquor_notice()}</Notice>
          <div className="max-w-xs">
            <Field
              {...field('birthDate')}
              kind="birthDate"
              label={m.checkout_birth_date()}
              hint={m.checkout_birth_date_hint()}
              required
            />
          </div>
        </>
      )}
    </div>
  )
}

/** Few orders need a remark: its field opens on request, or when one is demanded. */
function Remark({ isDemanded }: { isDemanded: boolean }) {
  const remark = useField()('remark')
  const written = useFormContext<CheckoutForm>().getValues('remark')
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    if (isAsked) focusField('remark')
  }, [isAsked])
  if (!isAsked && !isDemanded && !written && !remark.error)
    return (
      <Button tone="plain" size="small" icon="plus" className="justify-self-start" onClick={() => setIsAsked(true)}>
        {m.checkout_remark_add()}
      </Button>
    )
  return (
    <TextArea
      {...remark}
      label={m.checkout_remark()}
      hint={m.checkout_remark_hint()}
      optionalLabel={isDemanded ? undefined : m.checkout_optional()}
      maxLength={200}
      rows={2}
      required={isDemanded}
    />
  )
}
