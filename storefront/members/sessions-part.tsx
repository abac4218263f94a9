import { useState } from 'react'
import { call } from '#storefront/lib/call.ts'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { m } from '#words/compiled/messages.js'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { SessionRow } from './session-row.tsx'
import { FieldsSkeleton } from '#ui/skeletons.tsx'
import { queryKeys, useMemberQuery } from '#storefront/lib/query.ts'

/** The member's sessions, and how to end one, all others, or all. */
export function SessionsPart() {
  const sessions = useMemberQuery(queryKeys.sessions, () => call('GET /vip/getSessions', {}))
  const [ending, setEnding] = useState<'others' | 'all' | null>(null)
  return (
    <Part title={m.personal_sessions()}>
      <p className="text-14 text-soft">{m.personal_sessions_text()}</p>
      <QueryPart query={sessions} skeleton={<FieldsSkeleton count={2} />}>
        {({ sessions: places }) => (
          <>
            <ul className="grid divide-y divide-line border-y border-line">
              {places.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            <p className="flex flex-wrap gap-3">
              {places.length > 1 && (
                <Button tone="plain" onClick={() => setEnding('others')}>
                  {m.personal_sessions_end_others()}
                </Button>
              )}
              <Button tone="bad" onClick={() => setEnding('all')}>
                {m.personal_sessions_end_all()}
              </Button>
            </p>
            {ending && <EndSessionsDialog which={ending} onClose={() => setEnding(null)} />}
          </>
        )}
      </QueryPart>
    </Part>
  )
}
