import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { lazily } from '#storefront/lib/lazily.tsx'
import { Icon } from '#ui/icon.tsx'
import { fetchForest } from './category-forest.ts'
import { type Department, tagPath } from '#storefront/lib/frame-data.ts'

const MenuPanel = lazily(() => import('./menu-panel.tsx'), 'MenuPanel')
/** Preloads the menu on hover or focus. */
function warm() {
  MenuPanel.warm()
  fetchForest()
}

/** The category row. A click or the down key opens a menu; hovering does nothing. Without scripts they are links. */
export function MegaMenu({ menu }: { menu: readonly Department[] }) {
  const [entering, setEntering] = useState(false)
  const place = useRef<HTMLElement>(null)
  const [open, setOpen] = useOpenMenu(place)
  const id = useId()
  const shown = menu.find(({ tag }) => tag === open)
  return (
    <nav
      ref={place}
      aria-label={m.shell_main_menu()}
      className="relative z-20 hidden border-b border-line bg-paper lg:block"
      onPointerEnter={warm}
      onFocus={warm}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        setOpen(null)
        place.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
      }}
    >
      <ul className="frame flex flex-wrap gap-x-1">
        {menu.map((top) => (
          <li key={top.tag}>
            <a
              href={tagPath(top.tag)}
              aria-expanded={top.tag === open}
              aria-controls={id}
              className="flex min-h-11 items-center gap-1 px-3 text-14 whitespace-nowrap font-medium first:pl-0 hover:text-action focus-visible:-outline-offset-2 aria-expanded:text-action aria-expanded:shadow-[inset_0_-2px_var(--action)]"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey) return
                event.preventDefault()
                setEntering(false)
                setOpen(top.tag === open ? null : top.tag)
              }}
              onKeyDown={(event) =>
                moveByKeys(event, () => {
                  setEntering(true)
                  setOpen(top.tag)
                })
              }
            >
              {top.name}
              <Icon
                name="down"
                size={16}
                className={`text-soft transition-transform ${top.tag === open ? 'rotate-180' : ''}`}
              />
            </a>
          </li>
        ))}
      </ul>
      <div id={id} hidden={!shown} className="absolute inset-x-0 top-full border-t border-line bg-paper shadow-float">
        {shown && <MenuPanel top={shown} enter={entering} />}
      </div>
    </nav>
  )
}

/** The open menu. It closes with a press or the focus outside, and with the page. */
function useOpenMenu(place: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<string | null>(null)
  const { key } = useLocation()
  useEffect(() => setOpen(null), [key])
  useEffect(() => {
    if (!open) return
    const leave = (event: Event) =>
      event.target instanceof Node && !place.current?.contains(event.target) && setOpen(null)
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [open, place])
  return [open, setOpen] as const
}

function moveByKeys(event: KeyboardEvent<HTMLElement>, open: () => void) {
  const item = event.currentTarget.parentElement
  const beside =
    event.key === 'ArrowRight'
      ? item?.nextElementSibling
      : event.key === 'ArrowLeft'
        ? item?.previousElementSibling
        : null
  beside?.querySelector('a')?.focus()
  if (event.key !== 'ArrowDown') return
  event.preventDefault()
  open()
}
