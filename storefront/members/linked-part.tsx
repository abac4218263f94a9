import { useState } from 'react'
import { call } from '#storefront/lib/call.ts'
import { useAct } from '#storefront/lib/use-act.ts'
import { goToProvider } from '#storefront/identity/go-to-provider.ts'
import { ProviderMark } from '#storefront/identity/provider-mark.tsx'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { FieldsSkeleton } from '#ui/skeletons.tsx'
import { queryKeys, refresh, useMemberQuery } from '#storefront/lib/query.ts'

const readLinked = async () => {
  const [{ linked }, { providers }] = await Promise.all([
    call('GET /vip/getThirdParties', {}),
    call('GET /auth/providers', {}),
  ])
  return { linked, others: providers.filter(({ code }) => !linked.some(({ provider }) => provider === code)) }
}

/** Third-party logins: those linked, and those that can be linked. */
export function LinkedPart() {
  const known = useMemberQuery(queryKeys.linked, readLinked)
  if (known.data && known.data.linked.length + known.data.others.length === 0) return null
  return (
    <Part title={m.personal_linked()}>
      <p className="text-14 text-soft">{m.personal_linked_text()}</p>
      <QueryPart query={known} skeleton={<FieldsSkeleton count={1} />}>
        {({ linked, others }) => (
          <ul className="grid divide-y divide-line border-y border-line">
            {linked.map(({ id, provider, name, email }) => (
              <Row key={id} code={provider} name={name} note={email ?? m.personal_is_linked()}>
                <UnlinkButton id={id} name={name} />
              </Row>
            ))}
            {others.map(({ code, name }) => (
              <Row key={code} code={code} name={name} note={m.personal_not_linked()}>
                <LinkButton code={code} name={name} />
              </Row>
            ))}
          </ul>
        )}
      </QueryPart>
    </Part>
  )
}

type Code = Parameters<typeof goToProvider>[0]

const Row = ({ code, name, note, children }: { code: Code; name: string; note: string; children: React.ReactNode }) => (
  <li className="flex items-center gap-3 py-3">
    <ProviderMark code={code} />
    <div className="min-w-0 grow">
      <p className="font-medium">{name}</p>
      <p className="text-14 wrap-anywhere text-soft">{note}</p>
    </div>
    {children}
  </li>
)

function UnlinkButton({ id, name }: { id: string; name: string }) {
  const unlink = useAct(async () => {
    await call('POST /vip/unlinkThirdParty', { id })
    say(m.personal_unlinked({ provider: name }), { tone: 'good' })
    void refresh(queryKeys.linked)
  })
  return (
    <Button
      tone="plain"
      size="small"
      className="min-h-11"
      busy={unlink.isPending}
      aria-label={m.personal_unlink_of({ provider: name })}
      onClick={() => unlink.mutate()}
    >
      {m.personal_unlink()}
    </Button>
  )
}

function LinkButton({ code, name }: { code: Code; name: string }) {
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    if (!(await goToProvider(code, 'link', '/personal'))) setBusy(false)
  }
  return (
    <Button
      tone="plain"
      size="small"
      className="min-h-11"
      busy={busy}
      aria-label={m.personal_link_of({ provider: name })}
      onClick={() => void go()}
    >
      {m.personal_link()}
    </Button>
  )
}
