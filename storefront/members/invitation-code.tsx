import { call } from '#storefront/lib/call.ts'
import { useAct } from '#storefront/lib/use-act.ts'
import { Button } from '#ui/button.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

/** The code for a friend, with a copy button; a new code replaces the old one. */
export function InvitationCode({ code, onNew }: { code: string; onNew: (code: string) => void }) {
  const copy = async () => {
    const link = `${location.origin}/register?${new URLSearchParams({ referralCode: code })}`
    try {
      await navigator.clipboard.writeText(link)
      say(m.personal_invitation_copied(), { tone: 'good' })
    } catch {
      say(link) // a browser that denies copying shows the link instead
    }
  }
  const refresh = useAct(async () => {
    onNew((await call('POST /vip/refreshInvitationCode', {})).invitationCode)
    say(m.personal_updated(), { tone: 'good' })
  })
  return (
    <div className="grid content-start gap-1">
      <p className="text-14 text-soft">{m.personal_invitation()}</p>
      <p className="font-medium tracking-wide break-all tabular-nums">{code}</p>
      <p className="-ml-3 flex flex-wrap">
        <Button tone="quiet" size="small" onClick={() => void copy()}>
          {m.personal_invitation_copy()}
        </Button>
        <Button tone="quiet" size="small" busy={refresh.isPending} onClick={() => refresh.mutate()}>
          {m.personal_invitation_refresh()}
        </Button>
      </p>
    </div>
  )
}
