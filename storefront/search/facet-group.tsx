import type { Facets } from '#contract/facets.ts'
import { m } from '#words/compiled/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import type { ListedFilter } from './listing-address.ts'

const shownAtOnce = 8

interface FacetGroupProps {
  name: ListedFilter
  title: string
  values: Facets['color']
  chosen: readonly string[]
}

/** The values of a facet with counts; a long list is folded except for chosen values. */
export function FacetGroup({ name, title, values, chosen }: FacetGroupProps) {
  const first = values.filter((value, index) => index < shownAtOnce || chosen.includes(value.value))
  const rest = values.filter((value) => !first.includes(value))
  const draw = (value: (typeof values)[number]) => (
    <FacetValue key={value.value} name={name} {...value} chosen={chosen.includes(value.value)} />
  )
  return (
    <fieldset className="border-b border-line py-4">
      <legend className="float-left mb-1 text-14 font-bold">{title}</legend>
      <div className="clear-both">
        {first.map(draw)}
        {rest.length > 0 && (
          <details className="group">
            <summary className="list-none py-1.5 text-14 text-action group-open:hidden hover:underline [&::-webkit-details-marker]:hidden">
              {m.catalogue_more_values({ count: rest.length })}
            </summary>
            {rest.map(draw)}
          </details>
        )}
      </div>
    </fieldset>
  )
}

interface FacetValueProps {
  name: string
  value: string
  label: string
  count: number
  chosen: boolean
  hex?: string | undefined
}

export function FacetValue({ name, value, label, count, chosen, hex }: FacetValueProps) {
  return (
    <Checkbox
      name={name}
      value={value}
      key={`${value} ${chosen}`}
      defaultChecked={chosen}
      disabled={count === 0 && !chosen}
      className={count === 0 && !chosen ? 'text-soft' : ''}
    >
      <span className="flex items-center gap-2">
        {hex && (
          <span
            aria-hidden
            className="size-4 shrink-0 rounded-full border border-edge"
            style={{ backgroundColor: hex }}
          />
        )}
        <span className="min-w-0 grow">{label}</span>
        <span className="text-12 text-soft tabular-nums">{count}</span>
      </span>
    </Checkbox>
  )
}
