import { useState } from 'react'
import { type Completion, judgeCompletion } from '#server/third-parties/third-parties.rules.ts'
import { call } from '#storefront/lib/call.ts'
import { dayInHongKong } from '#storefront/lib/moments.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { completeLogin } from '#storefront/identity/complete-login.ts'
import { BirthDateField } from '#storefront/identity/birth-date-field.tsx'
import { agreementsOf, ConsentBoxes } from '#storefront/identity/consent-boxes.tsx'
import { MemberForm } from '#storefront/identity/member-form.tsx'
import { NameFields } from '#storefront/identity/name-fields.tsx'
import { ProofOfAddress } from '#storefront/identity/proof-of-address.tsx'
import { dropWaiting, type WaitingLogin } from '#storefront/identity/take-answer.ts'
import { type Typed, useMemberForm } from '#storefront/identity/use-member-form.ts'
import { useWayBack } from '#storefront/identity/use-way-back.ts'

/** Completes the registration of a person who logged in by a third party. */
export function CompletingForm({ about }: { about: Extract<WaitingLogin, { outcome: 'to complete' }> }) {
  const { goTo } = useWayBack()
  const [today] = useState(() => dayInHongKong(Date.now()))
  const isVouched = about.email !== null
  const state = useMemberForm(
    (typed) => judgeCompletion(readCompletion(typed), isVouched, today),
    async (typed) => {
      const form = { ...readCompletion(typed), ...agreementsOf(typed) }
      const member = await call('POST /auth/complete', form)
      dropWaiting()
      await completeLogin(member, { remember: false })
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
        <ProofOfAddress state={state} purpose="link" />
      )}
      <NameFields field={field} known={about} />
      <BirthDateField field={field} today={today} />
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
