import { Field } from '#storefront/ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { CodeField } from './code-field.tsx'
import { judgeContact } from './judge-contact.ts'
import type { MemberFormState } from './use-member-form.ts'

/** An e-mail or a mobile, and the code that was sent there. */
export function ProofOfAddress({
  state,
  purpose,
}: {
  state: MemberFormState
  purpose: Parameters<typeof CodeField>[0]['purpose']
}) {
  return (
    <>
      <Field {...state.field('target')} kind="userName" label={m.members_user()} maxLength={254} required />
      <CodeField
        state={state}
        name="verifyCode"
        to="target"
        purpose={purpose}
        label={m.members_code()}
        judge={judgeContact}
      />
    </>
  )
}
