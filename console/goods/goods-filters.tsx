import { useFilters } from '#console/lib/list-state.ts'
import { Pills } from '#console/lib/pills.tsx'
import { m } from '#words/compiled/messages.js'
import { stateNames } from '#console/catalogue/goods-state.tsx'
import { listBrandChoices, listCategoryChoices, useTree } from '#console/catalogue/use-tree.ts'
import { missings, sorts, type useGoodsView } from './use-goods-view.ts'

type ShownView = ReturnType<typeof useGoodsView>['view']

const missingNames: Record<(typeof missings)[number], () => string> = {
  any: () => m.console_missing_any(),
  photo: () => m.console_missing_photo(),
  zh: () => m.console_missing_zh(),
  en: () => m.console_missing_en(),
  price: () => m.console_missing_price(),
  stock: () => m.console_missing_stock(),
}

const sortNames: Record<(typeof sorts)[number], () => string> = {
  code: () => m.console_goods_code(),
  name: () => m.console_goods_name(),
  price: () => m.console_price(),
  stock: () => m.console_on_hand(),
  changed: () => m.console_changed_at(),
  created: () => m.console_created_at(),
}

/** Filters of the list: states and what is missing as pills, category and brand as selects. */
export function GoodsFilters({ view }: { view: ShownView }) {
  const { linkTo } = useFilters()
  const states = Object.keys(stateNames) as (keyof typeof stateNames)[]
  return (
    <>
      <Pills
        label={m.console_goods_by_state()}
        pills={[
          { name: m.console_all(), to: linkTo({ state: '' }), isHere: view.state === undefined },
          ...states.map((state) => ({
            name: stateNames[state](),
            to: linkTo({ state }),
            isHere: view.state === state,
          })),
        ]}
      />
      <Pills
        label={m.console_goods_by_missing()}
        pills={missings.map((missing) => {
          const isHere = view.missing === missing
          return { name: missingNames[missing](), to: linkTo({ missing: isHere ? '' : missing }), isHere }
        })}
      />
    </>
  )
}

interface FilterSelectProps {
  label: string
  value: string
  choices: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

export const FilterSelect = ({ label, value, choices, onChoose }: FilterSelectProps) => (
  <select
    aria-label={label}
    value={value}
    onChange={(event) => onChoose(event.target.value)}
    className="field-box w-auto max-w-full sm:max-w-56"
  >
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </select>
)

/** Category, brand and the order of the list. */
export function GoodsSort({ view }: { view: ShownView }) {
  const { change } = useFilters()
  const tree = useTree().data
  const direction = view.direction ?? 'asc'
  return (
    <>
      <FilterSelect
        label={m.console_category()}
        value={view.category ?? ''}
        choices={[{ value: '', label: m.console_all_categories() }, ...listCategoryChoices(tree)]}
        onChoose={(category) => change({ category })}
      />
      <FilterSelect
        label={m.console_brand()}
        value={view.brand ?? ''}
        choices={[{ value: '', label: m.console_all_brands() }, ...listBrandChoices(tree)]}
        onChoose={(brand) => change({ brand })}
      />
      <FilterSelect
        label={m.console_sort()}
        value={`${view.sort ?? 'code'} ${direction}`}
        choices={sorts.flatMap((sort) => [
          { value: `${sort} asc`, label: m.console_sort_up({ name: sortNames[sort]() }) },
          { value: `${sort} desc`, label: m.console_sort_down({ name: sortNames[sort]() }) },
        ])}
        onChoose={(chosen) => {
          const [sort = 'code', towards = 'asc'] = chosen.split(' ')
          change({ sort: sort === 'code' ? '' : sort, direction: towards === 'asc' ? '' : towards })
        }}
      />
    </>
  )
}
