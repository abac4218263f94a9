import { useSms } from '#storefront/lib/frame-data.ts'
import { Field } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { CodeField } from './code-field.tsx'
import { judgeContact, judgeEmail } from './judge-contact.ts'
import type { MemberFormState } from './use-member-form.ts'

/** An e-mail, or a mobile where the shop sends SMS, with its verification code. */
export function ProofOfAddress({
  state,
  purpose,
}: {
  state: MemberFormState
  purpose: Parameters<typeof CodeField>[0]['purpose']
}) {
  const hasSms = useSms()
  return (
    <>
      <Field
        {...state.field('target')}
        kind={hasSms ? 'userName' : 'email'}
        label={hasSms ? m.members_user() : m.members_email()}
        maxLength={254}
        required
      />
      <CodeField
        state={state}
        name="verifyCode"
        to="target"
        purpose={purpose}
        label={m.members_code()}
        judge={hasSms ? judgeContact : judgeEmail}
      />
    </>
  )
}
