import { useState } from 'react'
import { type Completion, judgeCompletion } from '#server/members/third-parties/rules.ts'
import { call } from '#storefront/lib/call.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Field } from '#storefront/ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { arrive } from './arrive.ts'
import { CodeField } from './code-field.tsx'
import { agreementsOf, ConsentBoxes } from './consent-boxes.tsx'
import { judgeContact } from './judge-contact.ts'
import { MemberForm } from './member-form.tsx'
import { dropWaiting, type Waiting } from './take-answer.ts'
import { type Typed, useMemberForm } from './use-member-form.ts'
import { useWayBack } from './use-way-back.ts'

/** What the shop must know before somebody whom a third party knows is a member: little, and once. */
export function CompletingForm({ about }: { about: Extract<Waiting, { outcome: 'to complete' }> }) {
  const { goTo } = useWayBack()
  const [today] = useState(() => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)) // Hong Kong's
  const isVouched = about.email !== null
  const state = useMemberForm(
    (typed) => judgeCompletion(readCompletion(typed), isVouched, today),
    async (typed) => {
      const form = { ...readCompletion(typed), ...agreementsOf(typed) }
      const member = await call('POST /auth/complete', form)
      dropWaiting()
      await arrive(member, { remember: false })
      await goTo(member.redirect)
    },
  )
  const { field } = state
  return (
    <MemberForm state={state}>
      {isVouched ? (
        <p className="text-14">
          <span className="block font-medium">{m.members_email()}</span>
          {about.email}
        </p>
      ) : (
        <>
          <Field {...field('target')} kind="userName" label={m.members_user()} maxLength={254} required />
          <CodeField
            state={state}
            name="verifyCode"
            to="target"
            purpose="link"
            label={m.members_code()}
            judge={judgeContact}
          />
        </>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          {...field('lastName')}
          kind="lastName"
          label={m.members_last_name()}
          defaultValue={about.lastName}
          maxLength={80}
          required
        />
        <Field
          {...field('firstName')}
          kind="firstName"
          label={m.members_first_name()}
          defaultValue={about.firstName}
          maxLength={80}
          required
        />
      </div>
      <Field
        {...field('birthDate')}
        kind="birthDate"
        label={m.members_birth_date()}
        hint={m.members_birth_date_hint()}
        min="1900-01-01"
        max={today}
        required
      />
      <ConsentBoxes field={field} />
      <Button type="submit" size="large" busy={state.busy}>
        {m.members_register_go()}
      </Button>
    </MemberForm>
  )
}

function readCompletion(typed: Typed): Completion {
  return {
    firstName: typed('firstName'),
    lastName: typed('lastName'),
    birthDate: typed('birthDate'),
    target: typed('target'),
    verifyCode: typed('verifyCode'),
    ...agreementsOf(typed),
  }
}
