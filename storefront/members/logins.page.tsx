import { m } from '#words/compiled/messages.js'
import { OwnPage } from '#storefront/lib/own-page.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { SessionsPart } from './sessions-part.tsx'

/** Logins besides the password, and the sessions. */
export default function LoginsPage() {
  return (
    <OwnPage title={m.personal_logins()} text={m.personal_logins_text()}>
      <div className="grid max-w-2xl gap-8">
        <PasskeysPart />
        <SessionsPart />
      </div>
    </OwnPage>
  )
}
