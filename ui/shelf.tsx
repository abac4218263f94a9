import { type ReactNode, useRef } from 'react'
import { Icon } from './icon.tsx'

interface ShelfProps {
  title: ReactNode
  /** Shown beside the title: a link to all items. */
  aside?: ReactNode
  labels: { back: string; on: string }
  children: ReactNode
}

/** A horizontally scrolling row, by touch, wheel, keyboard or two buttons. Its children are list items. */
export function Shelf({ title, aside, labels, children }: ShelfProps) {
  const row = useRef<HTMLUListElement>(null)
  const scroll = (direction: 1 | -1) => row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.9 })
  // Five items fit a desktop's width; with fewer, there is nothing to scroll.
  const button =
    'hidden size-11 items-center justify-center rounded-full hover:bg-mist lg:group-has-[ul>:nth-child(6)]/shelf:inline-flex'
  return (
    // As wide as the row, which reaches a phone's edges: paint containment clips what lies beyond.
    <section className="group/shelf shelf below -mx-4 px-4 sm:-mx-6 sm:px-6 lg:-mx-1 lg:px-1">
      <header className="mb-4 flex items-center gap-2">
        <h2 className="grow text-22">{title}</h2>
        {aside}
        <button type="button" aria-label={labels.back} className={button} onClick={() => scroll(-1)}>
          <Icon name="left" />
        </button>
        <button type="button" aria-label={labels.on} className={button} onClick={() => scroll(1)}>
          <Icon name="right" />
        </button>
      </header>
      <ul
        ref={row}
        className="scroller scroll-smooth -mx-4 grid snap-x snap-mandatory scroll-px-4 auto-cols-[calc((100%-32px)/2.2)] grid-flow-col gap-4 px-4 pb-2 sm:-mx-6 sm:scroll-px-6 sm:auto-cols-[calc((100%-48px)/3.3)] sm:px-6 lg:auto-cols-[calc((100%-96px)/5)] lg:gap-6 lg:-mx-1 lg:px-1 lg:scroll-px-1 *:snap-start"
      >
        {children}
      </ul>
    </section>
  )
}
