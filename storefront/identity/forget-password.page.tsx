import { useState } from 'react'
import { useSms } from '#storefront/lib/frame-data.ts'
import { m } from '#words/compiled/messages.js'
import { MemberPage } from './member-page.tsx'
import { ResetDone } from './reset-done.tsx'
import { ResetForm } from './reset-form.tsx'

/** Resets a password: verify the address by a code, set a new password, then log in. §2 */
export default function ForgetPasswordPage() {
  const [isDone, setIsDone] = useState(false)
  const hasSms = useSms()
  if (isDone) return <ResetDone />
  return (
    <MemberPage title={m.members_forgot_title()} text={hasSms ? m.members_forgot_text() : m.members_forgot_by_email()}>
      <ResetForm onDone={() => setIsDone(true)} />
    </MemberPage>
  )
}
