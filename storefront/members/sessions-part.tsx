import { useState } from 'react'
import { call } from '#storefront/lib/call.ts'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { m } from '#words/compiled/messages.js'
import { AskedPart } from '#storefront/lib/asked-part.tsx'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { SessionRow } from './session-row.tsx'
import { FieldsSkeleton } from '#ui/skeletons.tsx'
import { useAsked } from '#storefront/lib/use-asked.ts'

/** Where the member is logged in, and how to end it: one, all others, or all. */
export function SessionsPart() {
  const asked = useAsked(() => call('GET /vip/getSessions', {}))
  const [ending, setEnding] = useState<'others' | 'all' | null>(null)
  return (
    <Part title={m.personal_sessions()}>
      <p className="text-14 text-soft">{m.personal_sessions_text()}</p>
      <AskedPart asked={asked} skeleton={<FieldsSkeleton count={2} />}>
        {({ sessions }) => (
          <>
            <ul className="grid divide-y divide-line border-y border-line">
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} onEnded={asked.again} />
              ))}
            </ul>
            <p className="flex flex-wrap gap-3">
              {sessions.length > 1 && (
                <Button tone="plain" onClick={() => setEnding('others')}>
                  {m.personal_sessions_end_others()}
                </Button>
              )}
              <Button tone="bad" onClick={() => setEnding('all')}>
                {m.personal_sessions_end_all()}
              </Button>
            </p>
            {ending && <EndSessionsDialog which={ending} onClose={() => setEnding(null)} onEnded={asked.again} />}
          </>
        )}
      </AskedPart>
    </Part>
  )
}
