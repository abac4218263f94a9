import type { UserDetails } from '#contract/profile.ts'
import type { Complaint } from '#contract/complaints.ts'
import type { CodePurpose } from '#contract/members.ts'
import { plain } from '#server/shop/contacts.rules.ts'
import { CodeField } from '#storefront/identity/code-field.tsx'
import { PasswordField } from '#storefront/identity/password-field.tsx'
import { sayPhone } from '#storefront/identity/say-phone.ts'
import { sealPassword } from '#storefront/identity/seal-password.ts'
import type { MemberFormState, Typed } from '#storefront/identity/use-member-form.ts'
import { useSms } from '#storefront/lib/frame-data.ts'
import { RadioCards } from '#ui/radio-cards.tsx'
import { m } from '#words/compiled/messages.js'

export type ProofWay = 'PASSWORD' | 'EMAIL' | 'SMS'

/** The available ways: SMS only where the shop sends any. */
export function useWays(ways: readonly ProofWay[]): readonly ProofWay[] {
  const hasSms = useSms()
  return hasSms ? ways : ways.filter((way) => way !== 'SMS')
}

interface OwnProofProps {
  state: MemberFormState
  details: UserDetails
  purpose: CodePurpose
  legend: string
  ways: readonly ProofWay[]
  way: ProofWay | undefined
  choose: (way: ProofWay) => void
}

/** Proves the member's identity again: by password, or by a code sent to an own address. */
export function OwnProof({ state, details, purpose, legend, ways, way, choose }: OwnProofProps) {
  return (
    <>
      {ways.length > 1 && (
        <RadioCards
          legend={legend}
          name="way"
          value={way ?? ''}
          onChange={(value) => {
            state.set('verifyCode', '') // a code is valid for the address it was sent to
            choose(value as ProofWay)
          }}
          cards={ways.map((value) => ({
            value,
            title: sayWay(value),
            detail: sayPhone(addressOf(value, details) ?? ''),
          }))}
        />
      )}
      {way === 'PASSWORD' ? (
        <PasswordField {...state.field('password')} label={m.members_password()} autoComplete="current-password" />
      ) : (
        way && (
          <CodeField
            key={way}
            state={state}
            name="verifyCode"
            to="target"
            target={addressOf(way, details) ?? ''}
            purpose={purpose}
            label={m.members_code()}
            judge={() => undefined}
          />
        )
      )}
    </>
  )
}

function sayWay(way: ProofWay): string {
  if (way === 'PASSWORD') return m.personal_by_password()
  return way === 'EMAIL' ? m.personal_by_email() : m.personal_by_sms()
}

const addressOf = (way: ProofWay, { email, mobile }: UserDetails) =>
  way === 'PASSWORD' ? undefined : ((way === 'EMAIL' ? email : mobile) ?? undefined)

/** What a proof still lacks. */
export const judgeProof = (way: ProofWay | undefined, typed: Typed): Record<string, Complaint | undefined> =>
  way === 'PASSWORD'
    ? { password: typed('password') === '' ? 'password_required' : undefined }
    : { verifyCode: plain(typed('verifyCode')) === '' ? 'code_required' : undefined }

/** In the shape of the calls. */
export async function readOwnProof(way: ProofWay | undefined, typed: Typed) {
  if (way === 'PASSWORD') return sealPassword(typed('password'))
  return { verifyCode: plain(typed('verifyCode')), channel: way ?? ('EMAIL' as const) }
}
