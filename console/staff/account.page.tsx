import { PageHead } from '#console/lib/page-head.tsx'
import { m } from '#words/compiled/messages.js'
import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnPassword } from './own-password.tsx'

/** The own account: passkeys and password. */
export const Component = () => (
  <>
    <PageHead title={m.console_account()} />
    <div className="grid max-w-4xl items-start gap-4 lg:grid-cols-2">
      <OwnPasskeys />
      <OwnPassword />
    </div>
  </>
)
