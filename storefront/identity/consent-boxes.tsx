import { useFrame } from '#storefront/lib/frame-data.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { m } from '#words/compiled/messages.js'
import { CollectionStatement } from './collection-statement.tsx'
import { StatementLink } from './statement-link.tsx'
import type { MemberFormState } from './use-member-form.ts'

/** Consents, with the exact words that are recorded. Nothing is ticked beforehand. */
export function ConsentBoxes({ field }: Pick<MemberFormState, 'field'>) {
  const shop = useFrame()?.company.name ?? ''
  return (
    <div className="grid gap-1">
      <Checkbox {...field('agreeCollection')} required>
        {m.consent_collection({ shop })}
      </Checkbox>
      <div className="pl-7">
        <CollectionStatement />
      </div>
      <Checkbox {...field('agreeTerms')} required>
        {m.consent_terms({ shop })}
      </Checkbox>
      <div className="pl-7">
        <StatementLink to="/linkContent/membership">{m.consent_membership()}</StatementLink>
        <StatementLink to="/linkContent/order-delivery">{m.consent_order_terms()}</StatementLink>
      </div>
      <Checkbox {...field('agreeMarketing')}>{m.consent_marketing({ shop })}</Checkbox>
    </div>
  )
}

/** In the shape of the calls. */
export const agreementsOf = (read: (name: string) => string) => ({
  agreeCollection: read('agreeCollection') === 'on',
  agreeTerms: read('agreeTerms') === 'on',
  agreeMarketing: read('agreeMarketing') === 'on',
})
