import { useState } from 'react'
import { call } from '#storefront/lib/call.ts'
import { useHydrated } from '#storefront/lib/use-hydrated.ts'
import { hasPasskeys } from '#ui/passkeys.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Part } from '#ui/part.tsx'
import { m } from '#words/compiled/messages.js'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { FieldsSkeleton } from '#ui/skeletons.tsx'
import { queryKeys, refresh, useMemberQuery } from '#storefront/lib/query.ts'

/** The member's passkeys. */
export function PasskeysPart() {
  const known = useMemberQuery(queryKeys.passkeys, () => call('GET /vip/getPasskeys', {}))
  const [adding, setAdding] = useState(false)
  const mayAdd = useHydrated() && hasPasskeys()
  return (
    <Part title={m.personal_passkeys()}>
      <p className="text-14 text-soft">{m.personal_passkeys_text()}</p>
      <QueryPart query={known} skeleton={<FieldsSkeleton count={1} />}>
        {({ passkeys, proofs }) => (
          <>
            {passkeys.length > 0 ? (
              <ul className="grid divide-y divide-line border-y border-line">
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            ) : (
              <p className="text-14">{m.personal_passkeys_empty()}</p>
            )}
            {mayAdd ? (
              <p>
                <Button
                  tone="plain"
                  icon="key"
                  onClick={() => {
                    void refresh(queryKeys.passkeys) // whether a proof is required may have changed
                    setAdding(true)
                  }}
                >
                  {m.personal_passkey_add()}
                </Button>
              </p>
            ) : (
              <Notice>{m.personal_passkeys_unsupported()}</Notice>
            )}
            {adding && <AddPasskeyDialog proofs={proofs} onClose={() => setAdding(false)} />}
          </>
        )}
      </QueryPart>
    </Part>
  )
}
