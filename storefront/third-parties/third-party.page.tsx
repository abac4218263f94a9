import { Link, useLocation } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { m } from '#words/compiled/messages.js'
import { CompletingForm } from './completing-form.tsx'
import { ConnectingForm } from './connecting-form.tsx'
import { MemberPage } from '#storefront/identity/member-page.tsx'
import type { WaitingLogin } from '#storefront/identity/take-answer.ts'
import { useAnswer } from '#storefront/identity/use-answer.ts'

/** The return URL of third-party logins; linking an account has a URL of its own. §2 */
export default function ThirdPartyPage() {
  const standing = useAnswer()
  if (standing.kind === 'waiting') return <WaitingForm waiting={standing.waiting} />
  if (standing.kind === 'failed') return <Failure message={standing.message} />
  return (
    <MemberPage title={m.members_third_party()}>
      <p role="status" className="flex items-center gap-3 text-soft">
        <Spinner className="size-5" />
        {m.members_third_party_text()}
      </p>
    </MemberPage>
  )
}

function WaitingForm({ waiting }: { waiting: WaitingLogin }) {
  const { provider } = waiting
  return waiting.outcome === 'to complete' ? (
    <MemberPage title={m.members_complete_title()} text={m.members_complete_text({ provider })}>
      <CompletingForm about={waiting} />
    </MemberPage>
  ) : (
    <MemberPage title={m.members_connect_title()} text={m.members_connect_text({ provider, email: waiting.email })}>
      <ConnectingForm about={waiting} />
    </MemberPage>
  )
}

function Failure({ message }: { message: string }) {
  const isMember = useLocation().pathname.startsWith('/personal/')
  return (
    <MemberPage title={m.members_third_party_failed()}>
      <Notice tone="bad" loud>
        {message}
      </Notice>
      <Link to={isMember ? '/personal' : '/login'} replace className={buttonClass()}>
        {isMember ? m.members_account() : m.members_back_to_login()}
      </Link>
    </MemberPage>
  )
}
