import { type ReactNode, useId } from 'react'
import { Clauses } from './clauses.tsx'
import { Icon } from './icon.tsx'

export interface RadioCard {
  value: string
  title: ReactNode
  detail?: ReactNode
  /** Shown at the right: a fee, a logo. */
  aside?: ReactNode
  disabled?: boolean
}

interface RadioCardsProps {
  legend: string
  name: string
  cards: readonly RadioCard[]
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hideLegend?: boolean
}

/** A radio group whose options each have a description. */
export function RadioCards({ legend, name, cards, value, onChange, error, hideLegend = false }: RadioCardsProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid gap-2">
      <legend className={hideLegend ? 'unseen' : 'mb-2 text-14 font-medium'}>{legend}</legend>
      {cards.map((card) => (
        <label
          key={card.value}
          className="flex min-h-14 items-center gap-3 rounded-md border border-edge px-4 py-3 has-checked:border-action has-checked:bg-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action has-disabled:bg-mist has-disabled:text-soft"
        >
          <input
            type="radio"
            name={name}
            value={card.value}
            checked={card.value === value}
            disabled={card.disabled ?? false}
            onChange={() => onChange(card.value)}
            className="size-5 shrink-0 appearance-none rounded-full border border-edge bg-paper checked:border-[6px] checked:border-action focus-visible:outline-none"
          />
          <span className="min-w-0 grow">
            <span className="block font-medium">{card.title}</span>
            {card.detail && (
              <span className="block text-14 text-balance text-soft">
                {typeof card.detail === 'string' ? <Clauses text={card.detail} /> : card.detail}
              </span>
            )}
          </span>
          {card.aside && <span className="shrink-0 text-right">{card.aside}</span>}
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1 text-14 text-bad">
          <Icon name="alert" size={16} className="mt-1" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
