import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ProviderCode } from '#contract/third-parties.ts'
import type { Reply } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { goToProvider } from './go-to-provider.ts'
import { ProviderMark } from './provider-mark.tsx'

export type Providers = Reply<'GET /auth/providers'>['providers']

/** Buttons for the configured third-party logins; empty without any. */
export function ProviderButtons({ providers }: { providers: Providers }) {
  const [asked] = useSearchParams()
  const [going, setGoing] = useState<ProviderCode | null>(null)
  if (providers.length === 0) return null
  const go = async (code: ProviderCode) => {
    setGoing(code)
    const isGone = await goToProvider(code, 'login', asked.get('redirect') ?? '/')
    if (!isGone) setGoing(null)
  }
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-14 text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {m.members_or()}
      </p>
      {providers.map(({ code, name }) => (
        <Button key={code} tone="plain" size="large" busy={going === code} onClick={() => void (going || go(code))}>
          <ProviderMark code={code} />
          {m.members_continue_with({ provider: name })}
        </Button>
      ))}
    </div>
  )
}
