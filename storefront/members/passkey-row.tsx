import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'
import type { Passkey } from './passkey.ts'
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'

/** One passkey with its actions. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [doing, setDoing] = useState<'rename' | 'remove' | null>(null)
  const { name, host, madeAt, usedAt } = passkey
  const close = () => setDoing(null)
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <Icon name="key" className="mt-0.5 text-soft" />
      <div className="min-w-0 grow basis-48">
        <p className="font-medium wrap-anywhere">{name}</p>
        {host !== location.hostname && (
          <p className="text-14 wrap-anywhere text-soft">{m.personal_passkey_host({ host })}</p>
        )}
        <p className="flex flex-wrap gap-x-3 text-14 text-soft">
          <span>
            {usedAt ? m.personal_passkey_used({ time: formatDayWithYear(usedAt) }) : m.personal_passkey_unused()}
          </span>
          <span>{m.personal_passkey_made({ time: formatDayWithYear(madeAt) })}</span>
        </p>
      </div>
      <p className="flex gap-2">
        <Button
          tone="plain"
          size="small"
          className="min-h-11"
          aria-label={m.personal_passkey_rename_of({ name })}
          onClick={() => setDoing('rename')}
        >
          {m.personal_passkey_rename()}
        </Button>
        <Button
          tone="plain"
          size="small"
          className="min-h-11"
          aria-label={m.personal_passkey_remove_of({ name })}
          onClick={() => setDoing('remove')}
        >
          {m.personal_remove()}
        </Button>
      </p>
      {doing === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      {doing === 'remove' && <RemovePasskeyDialog passkey={passkey} onClose={close} />}
    </li>
  )
}
