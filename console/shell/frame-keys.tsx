import { useState } from 'react'
import { useNavigate } from 'react-router'
import { boundKeys, useKeys } from '#console/lib/keys.ts'
import { useMay } from '#console/lib/may.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useSharedValue } from '#ui/shared-value.ts'
import { m } from '#words/compiled/messages.js'
import { nouns } from './navigation.ts'

/** The keys that work on every screen: G and a noun, and ? for the list of all. */
export function FrameKeys() {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const may = useMay()
  useKeys([
    { keys: '?', label: m.console_keys(), run: () => setIsOpen(true) },
    ...nouns
      .filter(({ route }) => may(route))
      .map(({ to, name, key }) => ({
        keys: `g ${key}`,
        label: m.console_key_go({ name: name() }),
        run: () => void navigate(to),
      })),
  ])
  return (
    <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={m.console_keys()} closeLabel={m.console_close()}>
      <KeyList />
    </Dialog>
  )
}

function KeyList() {
  const bound = useSharedValue(boundKeys, boundKeys.get())
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 p-4">
      {bound.map(({ keys, label }) => (
        <div key={keys} className="contents">
          <dt className="flex gap-1">
            {keys.split(' ').map((key) => (
              <kbd key={key} className="key">
                {key.startsWith('Mod+') ? `Ctrl ${key.slice(4).toUpperCase()}` : key.toUpperCase()}
              </kbd>
            ))}
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  )
}
