import { useState } from 'react'
import { call } from '#storefront/lib/call.ts'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { useAccount } from './own-account.ts'
import { OwnPage } from '#storefront/lib/own-page.tsx'
import { PasswordForm } from './password-form.tsx'
import { FieldsSkeleton } from '#ui/skeletons.tsx'
import { queryKeys, useMemberQuery } from '#storefront/lib/query.ts'

/** Changes the password; a member with third-party logins only has none to change. §2 */
export default function ChangePasswordPage() {
  const account = useAccount()
  const info = useMemberQuery(queryKeys.closing, () => call('GET /app/getCancelAccountInfo', {}))
  const [round, setRound] = useState(0)
  const skeleton = <FieldsSkeleton count={3} />
  return (
    <OwnPage title={m.personal_password()} text={m.personal_password_text()}>
      <div className="max-w-md">
        <QueryPart query={info} skeleton={skeleton}>
          {({ hasPassword }) =>
            hasPassword ? (
              <QueryPart query={account} skeleton={skeleton}>
                {({ details }) => <PasswordForm key={round} details={details} onDone={() => setRound(round + 1)} />}
              </QueryPart>
            ) : (
              <Notice>{m.personal_no_password()}</Notice>
            )
          }
        </QueryPart>
      </div>
    </OwnPage>
  )
}
