import { Link, useLocation } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { MemberPage } from './member-page.tsx'

export function ResetDone() {
  const { search } = useLocation()
  return (
    <MemberPage title={m.members_reset_done()}>
      <Notice tone="good" loud>
        {m.members_reset_done_text()}
      </Notice>
      <Link to={`/login${search}`} className={buttonClass('action', 'large')}>
        {m.members_login()}
      </Link>
    </MemberPage>
  )
}
