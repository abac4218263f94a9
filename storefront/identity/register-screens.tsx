import type { Reply } from '#ui/api.ts'
import { useSms } from '#storefront/lib/frame-data.ts'
import { Field, Select } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { BirthDateField } from './birth-date-field.tsx'
import { CodeField } from './code-field.tsx'
import { ConsentBoxes } from './consent-boxes.tsx'
import { judgeEmail, judgeMobile } from './judge-contact.ts'
import { NameFields } from './name-fields.tsx'
import { NewPassword } from './new-password.tsx'
import { type MemberFormState, useTyped } from './use-member-form.ts'

const ways = [
  ['email', m.members_by_email],
  ['mobile', m.members_by_mobile],
] as const

/** How to log in: a contact with its code, and a password. By e-mail only where the shop sends no SMS. */
export function RegisterAccount({ state }: { state: MemberFormState }) {
  const way = useTyped(state, ['way'])[0] === 'mobile' ? 'mobile' : 'email'
  const hasSms = useSms()
  return (
    <>
      {hasSms && <WayChoice state={state} />}
      <ContactField key={way} state={state} kind={way} />
      <NewPassword field={state.field} />
    </>
  )
}

function WayChoice({ state }: { state: MemberFormState }) {
  const { error: _, ...way } = state.field('way')
  return (
    <fieldset>
      <legend className="unseen">{m.members_by()}</legend>
      <div className="grid grid-cols-2 rounded-md border border-edge">
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

interface RegisterPersonProps {
  state: MemberFormState
  /** The contact that was not the first. */
  other: 'email' | 'mobile'
  salutations: Reply<'GET /vip/salutations'>['salutations']
  today: string
  referralCode: string
}

/** Who it is: names, the other contact, date of birth, consents. */
export function RegisterPerson({ state, other, salutations, today, referralCode }: RegisterPersonProps) {
  const { field } = state
  const hasSms = useSms()
  return (
    <>
      <NameFields field={field} />
      {salutations.length > 0 && (
        <Select
          {...field('salutation')}
          label={m.members_salutation()}
          optionalLabel={m.members_optional()}
          autoComplete="honorific-prefix"
          empty={m.members_no_salutation()}
          choices={salutations.map(({ code, name }) => ({ value: code, label: name }))}
        />
      )}
      <BirthDateField field={field} today={today} />
      {(hasSms || other === 'email') && <ContactField key={other} state={state} kind={other} isOptional />}
      <Field
        {...field('referralCode')}
        label={m.members_referral()}
        optionalLabel={m.members_optional()}
        hint={m.members_referral_hint()}
        defaultValue={referralCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
      />
      <ConsentBoxes field={field} />
    </>
  )
}

interface ContactFieldProps {
  state: MemberFormState
  kind: 'email' | 'mobile'
  isOptional?: boolean
}

/** An e-mail address or a mobile number with the code that was sent to it. An optional one asks for a code once it is typed. */
function ContactField({ state, kind, isOptional = false }: ContactFieldProps) {
  const typed = useTyped(state, [kind])[0] ?? ''
  const optionalLabel = isOptional ? m.members_optional() : undefined
  return (
    <>
      {kind === 'email' ? (
        <Field
          {...state.field('email')}
          kind="email"
          label={m.members_email()}
          optionalLabel={optionalLabel}
          maxLength={254}
          required={!isOptional}
        />
      ) : (
        <Field
          {...state.field('mobile')}
          kind="phone"
          label={m.members_mobile()}
          optionalLabel={optionalLabel}
          hint={m.members_mobile_hint()}
          maxLength={32}
          required={!isOptional}
        />
      )}
      {(!isOptional || typed.trim() !== '') && (
        <CodeField
          state={state}
          name={kind === 'email' ? 'emailVerifyCode' : 'mobileVerifyCode'}
          to={kind}
          purpose="register"
          label={kind === 'email' ? m.members_code_of_email() : m.members_code_of_mobile()}
          judge={kind === 'email' ? judgeEmail : judgeMobile}
        />
      )}
    </>
  )
}
