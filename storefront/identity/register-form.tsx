import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { judgeRegistration, type Registration } from '#server/identity/accounts.rules.ts'
import type { Reply } from '#ui/api.ts'
import { dayInHongKong } from '#storefront/lib/moments.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { completeLogin } from './complete-login.ts'
import { BirthDateField } from './birth-date-field.tsx'
import { agreementsOf, ConsentBoxes } from './consent-boxes.tsx'
import { ContactFields } from './contact-fields.tsx'
import { judgeEmail, judgeMobile } from './judge-contact.ts'
import { MemberForm } from './member-form.tsx'
import { NameFields } from './name-fields.tsx'
import { NewPassword } from './new-password.tsx'
import { callAsPerson } from '#storefront/verification/prove-person.ts'
import { sealPassword } from './seal-password.ts'
import { describeTerminal } from './terminal.ts'
import { type Typed, useMemberForm, type FormVerdict } from './use-member-form.ts'
import { useWayBack } from './use-way-back.ts'

type Salutations = Reply<'GET /vip/salutations'>['salutations']

export function RegisterForm({ salutations }: { salutations: Salutations }) {
  const { goBack } = useWayBack()
  const { search } = useLocation()
  const [asked] = useSearchParams()
  const [today] = useState(() => dayInHongKong(Date.now()))
  const state = useMemberForm(
    (typed) => ({ ...judgeRegistration(readRegistration(typed), today), ...judgeBoth(typed) }),
    async (typed) => {
      await register(typed)
      await goBack()
    },
  )
  const { field } = state
  return (
    <>
      <MemberForm state={state}>
        <ContactFields state={state} />
        <h2 className="mt-2 text-18">{m.members_details()}</h2>
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
        <NewPassword field={field} />
        <Field
          {...field('referralCode')}
          label={m.members_referral()}
          optionalLabel={m.members_optional()}
          hint={m.members_referral_hint()}
          defaultValue={asked.get('referralCode') ?? ''}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
        />
        <ConsentBoxes field={field} />
        <Button type="submit" size="large" busy={state.busy}>
          {m.members_register_go()}
        </Button>
      </MemberForm>
      <p className="flex flex-wrap items-center gap-x-2 text-14 text-soft">
        {m.members_have_account()}
        <Link to={`/login${search}`} className="inline-flex min-h-9 items-center text-action underline">
          {m.members_login()}
        </Link>
      </p>
    </>
  )
}

/** The server requires one of e-mail and mobile; a form that shows both requires both. */
const judgeBoth = (typed: Typed): FormVerdict =>
  typed('way') === 'both' ? { email: judgeEmail(typed('email')), mobile: judgeMobile(typed('mobile')) } : {}

function readRegistration(typed: Typed): Registration {
  return {
    firstName: typed('firstName'),
    lastName: typed('lastName'),
    salutation: typed('salutation'),
    birthDate: typed('birthDate'),
    email: typed('email'),
    emailVerifyCode: typed('emailVerifyCode'),
    mobile: typed('mobile'),
    mobileVerifyCode: typed('mobileVerifyCode'),
    password: typed('password'),
    rePassword: typed('rePassword'),
    ...agreementsOf(typed),
  }
}

async function register(typed: Typed) {
  const { password, rePassword: _, ...person } = readRegistration(typed)
  const [terminal, sealed] = await Promise.all([describeTerminal(), sealPassword(password)])
  const about = { referralCode: typed('referralCode'), ...agreementsOf(typed) }
  const member = await callAsPerson('PUT /vip/websiteRegisterVIP', { ...terminal, ...person, ...about, ...sealed })
  await completeLogin(member, { remember: false })
}
