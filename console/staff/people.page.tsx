import { useState } from 'react'
import { Answered } from '#console/lib/answered.tsx'
import { formatMoment } from '#console/lib/moments.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { PageHead } from '#console/lib/page-head.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { RecordLine } from '#console/lib/record-line.tsx'
import { sayRole } from '#console/lib/say-role.ts'
import { StateDot, type StateTone } from '#console/lib/state-dot.tsx'
import { Button } from '#ui/button.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import { InviteDialog } from './invite-dialog.tsx'
import { type PersonAct, PersonActDialog, type StaffPerson } from './person-act-dialog.tsx'
import { type ShownOnceParts, ShownOnce } from './shown-once.tsx'

/** Who works here, and with which role. */
export const Component = () => (
  <Needs route="GET /staff/people">
    <People />
  </Needs>
)

const states: Record<StaffPerson['state'], { tone: StateTone; name: () => string }> = {
  active: { tone: 'good', name: () => m.console_person_active() },
  waiting: { tone: 'warn', name: () => m.console_person_waiting() },
  ended: { tone: 'plain', name: () => m.console_person_ended() },
}

function People() {
  const query = useAnswer('GET /staff/people', {})
  const [isInviting, setIsInviting] = useState(false)
  const [asked, setAsked] = useState<{ act: PersonAct; person: StaffPerson }>()
  const [shown, setShown] = useState<ShownOnceParts>()
  return (
    <>
      <PageHead title={m.console_people()}>
        <Button className="button-main" icon="plus" onClick={() => setIsInviting(true)}>
          {m.console_invite()}
        </Button>
      </PageHead>
      <p className="max-w-4xl pb-4 text-soft">{m.console_people_text()}</p>
      <Answered query={query} skeleton={<RowsSkeleton count={4} height="h-16" />}>
        {({ people }) => (
          <ul className="grid max-w-4xl gap-2">
            {people.map((person) => (
              <li key={person.id}>
                <PersonLine person={person} onAct={(act) => setAsked({ act, person })} />
              </li>
            ))}
          </ul>
        )}
      </Answered>
      {isInviting && (
        <InviteDialog
          close={() => setIsInviting(false)}
          onInvited={(parts) => {
            setIsInviting(false)
            setShown(parts)
          }}
        />
      )}
      {asked && <PersonActDialog {...asked} close={() => setAsked(undefined)} onReset={setShown} />}
      {shown && <ShownOnce parts={shown} close={() => setShown(undefined)} />}
    </>
  )
}

function PersonLine({ person, onAct }: { person: StaffPerson; onAct: (act: PersonAct) => void }) {
  const { name, email, role, state, lastLoginAt, passkeys, isSelf } = person
  const facts = [
    email,
    lastLoginAt ? m.console_last_login({ moment: formatMoment(lastLoginAt) }) : m.console_never_logged_in(),
    ...(passkeys > 0 ? [m.console_passkeys_count({ count: passkeys })] : []),
  ]
  const button = (act: PersonAct, label: string) => (
    <Button
      tone={act === 'end' ? 'quiet' : 'plain'}
      size="small"
      aria-label={m.console_act_on({ act: label, name })}
      onClick={() => onAct(act)}
    >
      {label}
    </Button>
  )
  return (
    <RecordLine name={name} {...(isSelf && { code: m.console_yourself() })} facts={facts.join(' · ')}>
      <p className="flex flex-wrap gap-x-4 max-sm:w-full">
        {sayRole(role)}
        <StateDot tone={states[state].tone}>{states[state].name()}</StateDot>
      </p>
      {state !== 'ended' && button('role', m.console_change_role())}
      {button('reset', state === 'ended' ? m.console_take_back() : m.console_reset_login())}
      {state !== 'ended' && button('end', m.console_end_person())}
    </RecordLine>
  )
}
