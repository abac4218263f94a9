import { useSms } from '#storefront/lib/frame-data.ts'
import { Field } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { CodeField } from './code-field.tsx'
import { judgeEmail, judgeMobile } from './judge-contact.ts'
import { type MemberFormState, useTyped } from './use-member-form.ts'

const ways = [
  ['email', m.members_by_email],
  ['mobile', m.members_by_mobile],
  ['both', m.members_by_both],
] as const

/** E-mail, mobile or both, each verified by a code; e-mail only where the shop sends no SMS. */
export function ContactFields({ state }: { state: MemberFormState }) {
  const way = useTyped(state, ['way'])[0] || 'email'
  const hasSms = useSms()
  return (
    <>
      {hasSms && <WayChoice state={state} />}
      {way !== 'mobile' && (
        <>
          <Field {...state.field('email')} kind="email" label={m.members_email()} maxLength={254} required />
          <CodeField
            state={state}
            name="emailVerifyCode"
            to="email"
            purpose="register"
            label={m.members_code_of_email()}
            judge={judgeEmail}
          />
        </>
      )}
      {way !== 'email' && (
        <>
          <Field
            {...state.field('mobile')}
            kind="phone"
            label={m.members_mobile()}
            hint={m.members_mobile_hint()}
            maxLength={32}
            required
          />
          <CodeField
            state={state}
            name="mobileVerifyCode"
            to="mobile"
            purpose="register"
            label={m.members_code_of_mobile()}
            judge={judgeMobile}
          />
        </>
      )}
    </>
  )
}

function WayChoice({ state }: { state: MemberFormState }) {
  const { error: _, ...way } = state.field('way')
  return (
    <fieldset>
      <legend className="mb-1 text-14 font-medium">{m.members_by()}</legend>
      <div className="grid grid-cols-3 rounded-md border border-edge">
        {ways.map(([value, say]) => (
          <label
            key={value}
            className="inline-flex min-h-11 items-center justify-center rounded-[9px] text-14 has-checked:bg-tint has-checked:font-medium has-checked:text-action has-checked:inset-ring has-checked:inset-ring-action has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
          >
            <input {...way} type="radio" value={value} defaultChecked={value === 'email'} className="unseen" />
            {say()}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
