import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { Icon } from '#storefront/ui/icon.tsx'
import { type MenuTag, tagImage, tagPath } from './frame-data.ts'

/** The category row. A click or the down key opens what lies below; merely passing over it does nothing. Without scripts each is a link. */
export function MegaMenu({ menu }: { menu: MenuTag[] }) {
  const [open, setOpen] = useState<string | null>(null)
  const place = useRef<HTMLElement>(null)
  const id = useId()
  const { key } = useLocation()
  useEffect(() => setOpen(null), [key])
  useEffect(() => {
    if (!open) return
    const leave = (event: Event) => event.target instanceof Node && !place.current?.contains(event.target) && setOpen(null)
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [open])

  const shown = menu.find(({ tag }) => tag === open)
  return (
    <nav
      ref={place}
      aria-label={m.shell_main_menu()}
      className="relative z-20 hidden border-b border-line bg-paper lg:block"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        setOpen(null)
        place.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
      }}
    >
      <ul className="frame flex gap-1">
        {menu.map((top) => (
          <li key={top.tag}>
            <a
              href={tagPath(top.tag)}
              aria-expanded={top.tag === open}
              aria-controls={id}
              className="flex min-h-11 items-center gap-1 px-3 text-14 font-medium first:pl-0 hover:text-action aria-expanded:text-action aria-expanded:shadow-[inset_0_-2px_var(--action)]"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey) return
                event.preventDefault()
                setOpen(top.tag === open ? null : top.tag)
              }}
              onKeyDown={(event) => moveByKeys(event, () => setOpen(top.tag))}
            >
              {top.name}
              <Icon name="down" size={16} className={`text-soft transition-transform ${top.tag === open ? 'rotate-180' : ''}`} />
            </a>
          </li>
        ))}
      </ul>
      <div id={id} hidden={!shown} className="absolute inset-x-0 top-full border-t border-line bg-paper shadow-float">
        {shown && <MenuPanel top={shown} />}
      </div>
    </nav>
  )
}

function moveByKeys(event: KeyboardEvent<HTMLElement>, open: () => void) {
  const item = event.currentTarget.parentElement
  const beside = event.key === 'ArrowRight' ? item?.nextElementSibling : event.key === 'ArrowLeft' ? item?.previousElementSibling : null
  beside?.querySelector('a')?.focus()
  if (event.key !== 'ArrowDown') return
  event.preventDefault()
  open()
  const nav = event.currentTarget.closest('nav')
  requestAnimationFrame(() => nav?.querySelector<HTMLElement>('[data-panel] a')?.focus())
}

function MenuPanel({ top }: { top: MenuTag }) {
  return (
    <div data-panel className="frame max-h-[calc(100dvh-var(--above)-96px)] overflow-y-auto py-6">
      <Link to={tagPath(top.tag)} className="inline-flex items-center gap-1 text-14 font-medium text-action hover:underline">
        {m.shell_see_all_of({ name: top.name })}
        <Icon name="right" size={16} />
      </Link>
      <div className="mt-4 grid grid-cols-4 gap-x-8 gap-y-6">
        {top.children.map((middle) => (
          <section key={middle.tag}>
            <h2 className="border-b border-line pb-2 text-14">
              <Link to={tagPath(middle.tag)} className="hover:text-action">
                {middle.name}
              </Link>
            </h2>
            <ul className="mt-1">
              {middle.children.map((leaf) => (
                <li key={leaf.tag}>
                  <Link to={tagPath(leaf.tag)} className="flex min-h-12 items-center gap-3 text-14 hover:text-action">
                    <img src={tagImage(leaf, 160)} alt="" width="40" height="40" loading="lazy" className="size-10 rounded-md bg-mist" />
                    {leaf.name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
