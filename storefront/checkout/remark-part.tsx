import type { PaymentResult } from '#contract/checkout.ts'
import { Field, TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { useField } from './use-field.ts'

/** A note for delivery, and the buyer's birth date where the law requires an age. */
export function RemarkPart({ quote }: { quote: PaymentResult | null }) {
  const field = useField()
  return (
    <div className="grid gap-4">
      <TextArea
        {...field('remark')}
        label={m.checkout_remark()}
        hint={m.checkout_remark_hint()}
        optionalLabel={quote?.remarkDemanded ? undefined : m.checkout_optional()}
        maxLength={200}
        rows={2}
        required={quote?.remarkDemanded === true}
      />
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
