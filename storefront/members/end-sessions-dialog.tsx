import { useNavigate } from 'react-router'
import { call } from '#storefront/lib/call.ts'
import { queryKeys, refresh } from '#storefront/lib/query.ts'
import { loginPath } from '#storefront/lib/ask-to-login.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { ConfirmDialog } from '#storefront/lib/confirm-dialog.tsx'
import { endSession } from './end-session.ts'

interface EndSessionsDialogProps {
  which: 'others' | 'all'
  onClose: () => void
}

/** Asks for confirmation before other devices, or all, are logged out. */
export function EndSessionsDialog({ which, onClose }: EndSessionsDialogProps) {
  const navigate = useNavigate()
  const endOthers = async () => {
    await call('POST /vip/endOtherSessions', {})
    say(m.personal_sessions_others_ended(), { tone: 'good' })
    void refresh(queryKeys.sessions)
    onClose()
  }
  const endAll = async () => {
    await call('POST /vip/logout', { everywhere: true })
    await endSession()
    say(m.personal_sessions_all_ended(), { tone: 'good' })
    await navigate(loginPath('/personal/logins'), { replace: true })
  }
  const isAll = which === 'all'
  const title = isAll ? m.personal_sessions_end_all() : m.personal_sessions_end_others()
  return (
    <ConfirmDialog
      title={title}
      confirm={title}
      keep={m.personal_sessions_stay()}
      onConfirm={isAll ? endAll : endOthers}
      onClose={onClose}
    >
      {isAll ? m.personal_sessions_end_all_text() : m.personal_sessions_end_others_text()}
    </ConfirmDialog>
  )
}
