import { useId, useState } from 'react'
import type { CodePurpose } from '#contract/members.ts'
import type { Complaint } from '#contract/complaints.ts'
import { plain } from '#server/shop/contacts.rules.ts'
import { CallFailed } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Clauses } from '#ui/clauses.tsx'
import { Field } from '#ui/field.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { callAsPerson } from '#storefront/verification/prove-person.ts'
import { useCountdown } from '#storefront/verification/use-countdown.ts'
import type { MemberFormState } from './use-member-form.ts'

interface VerificationCodeFieldProps {
  state: MemberFormState
  /** Names of the code's field and of the address field. */
  name: string
  to: string
  /** The address, where it is not typed. */
  target?: string | undefined
  purpose: CodePurpose
  label: string
  judge: (target: string) => Complaint | undefined
}

/** In seconds. */
const longestCount = 120

/** The field for a verification code, with a button that sends it; it can be sent again after a minute. */
export function CodeField({ state, name, to, target: known, purpose, label, judge }: VerificationCodeFieldProps) {
  const hint = useId()
  const { sentTo, busy, left, send } = useCodeSending({ state, name, to, target: known, purpose, judge })
  const isWaiting = left > 0
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-2">
      <Field
        {...state.field(name)}
        kind="code"
        label={label}
        alsoIn={sentTo ? hint : undefined}
        maxLength={16}
        enterKeyHint="done"
        required
      />
      <Button
        tone="plain"
        busy={busy}
        aria-disabled={isWaiting || undefined}
        className={`mt-[calc(0.875rem*var(--leading-language)+4px)] min-h-12 min-w-28 text-14! tabular-nums ${isWaiting ? 'text-soft' : ''}`}
        onClick={() => void (isWaiting || busy || send())}
      >
        {isWaiting
          ? m.members_send_again_in({ seconds: left })
          : sentTo
            ? m.members_send_again()
            : m.members_send_code()}
      </Button>
      {sentTo && (
        <p id={hint} className="col-span-2 -mt-1 wrap-anywhere text-14 text-soft">
          <Clauses text={m.members_code_hint({ target: sentTo })} />
        </p>
      )}
    </div>
  )
}

/** Sends a code to the address, and counts the seconds until it can be sent again. */
function useCodeSending({ state, name, to, target: known, purpose, judge }: Omit<VerificationCodeFieldProps, 'label'>) {
  const [sentTo, setSentTo] = useState('')
  const [busy, setBusy] = useState(false)
  const [left, begin] = useCountdown()
  const send = async () => {
    const target = known ?? plain(state.read(to))
    const wrong = judge(target)
    if (wrong) {
      state.complain({ [to]: wrong })
      return state.focus(to)
    }
    setBusy(true)
    try {
      const { againSeconds } = await callAsPerson('GET /anon/sendVerifyCode', { purpose, target })
      setSentTo(target)
      begin(againSeconds)
      say(m.members_code_sent(), { tone: 'good' })
      state.focus(name)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      const wait = Number(error.facts['seconds'] ?? 0)
      if (error.error === 'TOO_MANY_REQUESTS' && wait <= longestCount) begin(wait) // longer waits are shown as text, not counted down
      const said = error.fields[to]?.message ?? error.fields['target']?.message ?? error.message
      say(said, { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return { sentTo, busy, left, send }
}
