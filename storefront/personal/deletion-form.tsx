import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { UserDetails } from '#contract/profile.ts'
import { plain } from '#server/shop/contacts/rules.ts'
import { call } from '#storefront/lib/call.ts'
import { CodeField } from '#storefront/members/code-field.tsx'
import { MemberForm } from '#storefront/members/member-form.tsx'
import { PasswordField } from '#storefront/members/password-field.tsx'
import { sayPhone } from '#storefront/members/say-phone.ts'
import { sealPassword } from '#storefront/members/seal-password.ts'
import { type Typed, useMemberForm } from '#storefront/members/use-member-form.ts'
import { Button } from '#storefront/ui/button.tsx'
import { RadioCards } from '#storefront/ui/radio-cards.tsx'
import { m } from '#words/compiled/messages.js'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { DeletionInfo } from './deletion-obstacles.tsx'
import { endSession } from './end-session.ts'

type Way = 'PASSWORD' | 'EMAIL' | 'SMS'

/** The member proves that it is really them, is asked once more, and is gone. */
export function DeletionForm({ info, details }: { info: DeletionInfo; details: UserDetails }) {
  const navigate = useNavigate()
  const ways: Way[] = [...(info.hasPassword ? (['PASSWORD'] as const) : []), ...info.channels]
  const [way, choose] = useState<Way | undefined>(ways[0])
  const [isAsking, ask] = useState(false)
  const [busy, setBusy] = useState(false)
  const state = useMemberForm(
    (typed) =>
      way === 'PASSWORD'
        ? { password: typed('password') === '' ? 'password_required' : undefined }
        : { verifyCode: plain(typed('verifyCode')) === '' ? 'code_required' : undefined },
    async () => ask(true),
  )
  const remove = async () => {
    setBusy(true)
    try {
      await call('POST /app/cancelAccount', { confirm: true, ...(await readProof(way, state.read)) })
      await endSession()
      await navigate('/farewell', { replace: true })
    } catch (error) {
      setBusy(false)
      ask(false)
      state.refuse(error)
    }
  }
  return (
    <>
      <MemberForm state={state}>
        {ways.length > 1 && (
          <RadioCards
            legend={m.personal_delete_prove()}
            name="way"
            value={way ?? ''}
            onChange={(value) => choose(value as Way)}
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
            <>
              <input key={way} type="hidden" name="target" value={addressOf(way, details) ?? ''} />
              <CodeField
                key={`code ${way}`}
                state={state}
                name="verifyCode"
                to="target"
                purpose="delete"
                label={m.members_code()}
                judge={() => undefined}
              />
            </>
          )
        )}
        <Button type="submit" tone="bad" size="large" busy={state.busy}>
          {m.personal_delete_go()}
        </Button>
      </MemberForm>
      {isAsking && (
        <ConfirmDialog
          title={m.personal_delete_sure()}
          confirm={m.personal_delete_yes()}
          busy={busy}
          onConfirm={() => void remove()}
          onClose={() => ask(false)}
        >
          {m.personal_delete_final()}
        </ConfirmDialog>
      )}
    </>
  )
}

function sayWay(way: Way): string {
  if (way === 'PASSWORD') return m.personal_by_password()
  return way === 'EMAIL' ? m.personal_by_email() : m.personal_by_sms()
}

const addressOf = (way: Way, { email, mobile }: UserDetails) =>
  way === 'PASSWORD' ? undefined : ((way === 'EMAIL' ? email : mobile) ?? undefined)

async function readProof(way: Way | undefined, typed: Typed) {
  if (way === 'PASSWORD') return sealPassword(typed('password'))
  return { verifyCode: plain(typed('verifyCode')), channel: way ?? ('EMAIL' as const) }
}
