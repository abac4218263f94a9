import { useState } from 'react'
import { m } from '#words/compiled/messages.js'
import { MemberPage } from './member-page.tsx'
import { ResetDone } from './reset-done.tsx'
import { ResetForm } from './reset-form.tsx'

/** A code proves the address, a new password takes the place of the forgotten one, and then one logs in with it. §2 */
export default function ForgetPasswordPage() {
  const [isDone, end] = useState(false)
  if (isDone) return <ResetDone />
  return (
    <MemberPage title={m.members_forgot_title()} text={m.members_forgot_text()}>
      <ResetForm onDone={() => end(true)} />
    </MemberPage>
  )
}
