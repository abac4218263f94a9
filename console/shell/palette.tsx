import { Autocomplete } from '@base-ui/react/autocomplete'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'
import { type PaletteGroup, type PaletteItem, usePaletteItems } from './use-palette-items.ts'

/** Goes to a screen, finds an order by number, e-mail, phone or name, and does what the frame can do. */
export default function Palette({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const { groups, isSearching } = usePaletteItems(typed)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={m.console_palette()}
      onClose={close}
      onClick={(event) => event.target === event.currentTarget && close()}
      className="mx-auto mt-[12dvh] mb-auto w-[min(560px,calc(100vw-32px))] overflow-hidden rounded-md border-0 bg-paper p-0 shadow-float"
    >
      <Autocomplete.Root
        open
        inline
        items={groups}
        filter={null}
        autoHighlight="always"
        keepHighlight
        value={typed}
        onValueChange={setTyped}
        itemToStringValue={({ label }: PaletteItem) => label}
      >
        <div className="flex items-center gap-2 border-b border-line px-4">
          <Icon name="search" size={16} className="text-soft" />
          <Autocomplete.Input
            autoFocus
            aria-label={m.console_palette()}
            placeholder={m.console_palette_hint()}
            className="h-12 min-w-0 grow bg-transparent text-16 outline-none"
          />
        </div>
        <Autocomplete.Status className="unseen">{isSearching && m.console_palette_searching()}</Autocomplete.Status>
        <Autocomplete.Empty className="px-4 py-6 text-soft empty:p-0">
          {isSearching ? m.console_palette_searching() : m.console_palette_nothing()}
        </Autocomplete.Empty>
        <FoundList
          run={(item) => {
            close()
            item.run()
          }}
        />
      </Autocomplete.Root>
    </dialog>
  )
}

const FoundList = ({ run }: { run: (item: PaletteItem) => void }) => (
  <Autocomplete.List className="max-h-[50dvh] overflow-y-auto p-2 data-empty:p-0">
    {(group: PaletteGroup) => (
      <Autocomplete.Group key={group.value} items={group.items}>
        <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-12 text-soft">{group.value}</Autocomplete.GroupLabel>
        <Autocomplete.Collection>
          {(item: PaletteItem) => (
            <Autocomplete.Item
              key={item.value}
              value={item}
              onClick={() => run(item)}
              className="flex min-h-10 items-center justify-between gap-4 rounded-md px-2 data-highlighted:bg-tint"
            >
              <span className="min-w-0 truncate">{item.label}</span>
              {item.detail && <span className="shrink-0 text-12 text-soft tabular-nums">{item.detail}</span>}
            </Autocomplete.Item>
          )}
        </Autocomplete.Collection>
      </Autocomplete.Group>
    )}
  </Autocomplete.List>
)
