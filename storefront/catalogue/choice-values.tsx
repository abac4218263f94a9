import type { ReactNode } from 'react'
import { m } from '#words/compiled/messages.js'
import type { VariantProspect } from './variant-choice.ts'

/** What can be chosen of one kind, and what is. */
export function ChoiceGroup({ name, value, children }: { name: string; value: string | null; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 text-14 font-medium">
        {value === null ? name : m.catalogue_chosen({ what: name, value })}
      </legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}

interface ValueProps {
  group: string
  value: string
  chosen: boolean
  prospect: VariantProspect
  onChoose: () => void
  children: ReactNode
}

const prospects = {
  possible: '',
  'sold-out': 'text-soft bg-mist',
  impossible:
    'text-soft bg-[linear-gradient(to_top_right,transparent_calc(50%-0.75px),var(--edge)_50%,transparent_calc(50%+0.75px))]',
}

/** One value of a choice: struck out where no variant has it. */
export function ChoiceValue({ group, value, chosen, prospect, onChoose, children }: ValueProps) {
  const said = {
    possible: value,
    'sold-out': m.catalogue_value_sold_out({ value }),
    impossible: m.catalogue_impossible({ value }),
  }
  return (
    <label
      title={said[prospect]}
      className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-edge px-4 text-14 hover:border-ink has-checked:border-action has-checked:bg-tint has-checked:font-medium has-checked:text-action has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action ${prospects[prospect]}`}
    >
      <input
        type="radio"
        name={group}
        aria-label={said[prospect]}
        checked={chosen}
        onChange={onChoose}
        className="unseen"
      />
      {children}
    </label>
  )
}
