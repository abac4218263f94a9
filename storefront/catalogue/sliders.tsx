import { useRef, useState } from 'react'
import type { Reply } from '#ui/api.ts'
import { pictureAddress } from '#ui/picture-address.ts'
import { m } from '#words/compiled/messages.js'
import { buttonClass, IconButton } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'

type ShownSlider = Reply<'POST /slider/sliders'>['sliders'][number]

/**
 * Banners side by side. They move only by hand, never by a timer. Words stand beside the picture, never on it, so that any photo
 * can be shown.
 */
export function Sliders({ sliders }: { sliders: readonly ShownSlider[] }) {
  const row = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  if (sliders.length === 0) return null
  const go = (to: number) => {
    const slide = row.current?.children[(to + sliders.length) % sliders.length]
    if (slide instanceof HTMLElement) row.current?.scrollTo({ left: slide.offsetLeft })
  }
  return (
    <section aria-label={m.catalogue_sliders()} aria-roledescription="carousel" className="hero">
      <ul
        ref={row}
        className="scroller scroll-smooth relative flex snap-x snap-mandatory rounded-md"
        onScroll={({ currentTarget }) => setAt(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
      >
        {sliders.map((slider, index) => (
          <li
            key={slider.id}
            className="w-full shrink-0 snap-start"
            aria-label={m.catalogue_slide({ at: index + 1, count: sliders.length })}
          >
            <Slide slider={slider} first={index === 0} />
          </li>
        ))}
      </ul>
      {sliders.length > 1 && (
        <div className="hero-steps">
          <IconButton icon="left" label={m.catalogue_previous_picture()} onClick={() => go(at - 1)} />
          <span className="tabular-nums" aria-live="polite">
            <span className="unseen">{m.catalogue_slide({ at: at + 1, count: sliders.length })}</span>
            <span aria-hidden>
              {at + 1}/{sliders.length}
            </span>
          </span>
          <IconButton icon="right" label={m.catalogue_next_picture()} onClick={() => go(at + 1)} />
        </div>
      )}
    </section>
  )
}

function Slide({ slider, first }: { slider: ShownSlider; first: boolean }) {
  const at = (print: string) => pictureAddress(`${slider.picture}-${print}`)
  return (
    <Link to={slider.link} className="slide">
      <span className="slide-text">
        <span className="slide-title">{slider.title}</span>
        <span className="slide-words">{slider.subtitle}</span>
        <span className={`${buttonClass()} slide-button`}>{m.catalogue_shop_now()}</span>
      </span>
      <picture>
        <source
          media="(max-width: 639px)"
          type="image/avif"
          srcSet={`${at('phone-480')}.avif 480w, ${at('phone-960')}.avif 960w`}
          sizes="45vw"
        />
        <source type="image/avif" srcSet={`${at('1280')}.avif 1280w, ${at('1920')}.avif 1920w`} sizes="1280px" />
        <img
          src={`${at('1280')}.webp`}
          alt=""
          width="1280"
          height="440"
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
        />
      </picture>
    </Link>
  )
}
