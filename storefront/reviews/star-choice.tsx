import { type Ref, useId, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'

const names = [m.reviews_star_1, m.reviews_star_2, m.reviews_star_3, m.reviews_star_4, m.reviews_star_5]
const choices = names.map((name, at) => ({ stars: at + 1, name }))

interface StarChoiceProps {
  /** The first star, which takes the focus. */
  ref?: Ref<HTMLInputElement>
  value: number
  onChange: (stars: number) => void
  error?: string | undefined
}

/** One to five stars: a radio group, for arrow keys and screen readers. */
export function StarChoice({ ref, value, onChange, error }: StarChoiceProps) {
  const id = useId()
  const [over, setOver] = useState(0)
  const lit = over || value
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-14 font-medium">{m.reviews_form_stars()}</legend>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="-ml-2 flex" onPointerLeave={() => setOver(0)}>
          {choices.map(({ stars, name }) => (
            <label
              key={stars}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOver(stars)}
              className="inline-flex size-11 cursor-pointer items-center justify-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-action"
            >
              <input
                ref={stars === 1 ? ref : undefined}
                type="radio"
                name={id}
                value={stars}
                checked={value === stars}
                onChange={() => onChange(stars)}
                aria-label={`${m.reviews_stars({ stars })} · ${name()}`}
                className="sr-only"
              />
              <svg viewBox="0 0 24 24" width={32} height={32} aria-hidden>
                <path
                  d="M12 3l2.7 5.8 6.3.8-4.6 4.3 1.2 6.2-5.6-3.1-5.6 3.1 1.2-6.2L3 9.6l6.3-.8z"
                  className={stars <= lit ? 'fill-star' : 'fill-none stroke-edge'}
                />
              </svg>
            </label>
          ))}
        </div>
        <span aria-hidden className="text-soft">
          {names[lit - 1]?.()}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1 text-14 text-bad">
          <Icon name="alert" size={16} className="mt-1" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
