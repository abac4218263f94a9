import { type KeyboardEvent, useRef, useState } from 'react'
import type { Picture as Held } from '#contract/catalogue.ts'
import { m } from '#words/compiled/messages.js'
import { Picture } from '#ui/picture.tsx'

const large = '(min-width: 1280px) 776px, (min-width: 1024px) 56vw, 100vw'

/** A large picture to swipe, thumbnails to press, and arrow keys. */
export function Gallery({ pictures, name }: { pictures: readonly Held[]; name: string }) {
  const row = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const go = (to: number) => {
    const index = Math.min(Math.max(to, 0), pictures.length - 1)
    row.current?.scrollTo({ left: index * row.current.clientWidth })
    setAt(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    go(at + step)
  }
  return (
    <section
      aria-label={m.catalogue_gallery()}
      className="grid gap-3 lg:grid-cols-[72px_minmax(0,1fr)]"
      onKeyDown={onKeyDown}
    >
      {pictures.length > 1 && (
        <ul className="order-2 flex gap-2 lg:order-none lg:flex-col">
          {pictures.map((picture, index) => (
            <li key={picture.src}>
              <button
                type="button"
                aria-label={m.catalogue_picture_at({ at: index + 1, count: pictures.length })}
                aria-current={index === at ? 'true' : undefined}
                onClick={() => go(index)}
                className="block size-12 overflow-hidden md:size-16 rounded-md bg-mist inset-ring inset-ring-line aria-[current]:ring-2 aria-[current]:ring-action lg:size-[72px]"
              >
                <Picture picture={picture} sizes="72px" alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul
        ref={row}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by keyboard
        tabIndex={0}
        aria-label={name}
        className="scroller scroll-smooth relative col-start-1 -mx-4 flex snap-x snap-mandatory sm:mx-0 sm:rounded-md lg:col-start-2"
        onScroll={({ currentTarget }) => setAt(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
      >
        {pictures.map((picture, index) => (
          <li key={picture.src} className="w-full shrink-0 snap-start">
            <Picture
              picture={picture}
              sizes={large}
              soon={index === 0}
              alt={index === 0 ? name : picture.alt}
              className="h-[38svh] w-full bg-mist object-cover md:aspect-square md:h-auto lg:rounded-md"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
