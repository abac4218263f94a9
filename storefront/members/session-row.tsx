import type { Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { useAct } from '#storefront/lib/use-act.ts'
import { queryKeys, refresh } from '#storefront/lib/query.ts'
import { language } from '#storefront/lib/language.ts'
import { formatMoment } from '#storefront/lib/moments.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

type OwnSession = Reply<'GET /vip/getSessions'>['sessions'][number]

/** One session of the member. */
export function SessionRow({ session }: { session: OwnSession }) {
  const { form, isThis, begunAt, seenAt } = session
  const device = nameDevice(session)
  const place = namePlace(session)
  const seen = seenAt ? m.personal_session_seen({ time: formatMoment(seenAt) }) : m.personal_session_unused()
  const begun = begunAt && m.personal_session_begun({ time: formatMoment(begunAt) })
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon name={form === 'computer' ? 'computer' : form ? 'mobile' : 'info'} className="mt-0.5 text-soft" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {device}
          {isThis && <Badge>{m.personal_session_this()}</Badge>}
        </p>
        {place && <p className="text-14 wrap-anywhere text-soft">{place}</p>}
        <p className="flex flex-wrap gap-x-3 text-14 text-soft">
          <span>{seen}</span>
          {begun && <span>{begun}</span>}
        </p>
      </div>
      {!isThis && <EndButton id={session.id} device={device} />}
    </li>
  )
}

function nameDevice({ browser, system }: OwnSession): string {
  if (browser && system) return m.personal_session_device({ browser, system })
  return browser ?? system ?? m.personal_session_unknown()
}

function namePlace({ network, country }: OwnSession): string {
  const land = country && new Intl.DisplayNames(language(), { type: 'region' }).of(country)
  return [land, network && m.personal_session_network({ network })].filter(Boolean).join(' · ')
}

function EndButton({ id, device }: { id: string; device: string }) {
  const end = useAct(
    async () => {
      await call('POST /vip/endSession', { id })
      say(m.personal_session_ended(), { tone: 'good' })
    },
    () => void refresh(queryKeys.sessions), // a session that had already ended leaves the list, too
  )
  return (
    <Button
      tone="plain"
      size="small"
      className="min-h-11 shrink-0"
      busy={end.isPending}
      aria-label={m.personal_session_end_of({ device })}
      onClick={() => end.mutate()}
    >
      {m.personal_session_end()}
    </Button>
  )
}
