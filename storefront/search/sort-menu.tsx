import { Form } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { HiddenAddress } from './hidden-address.tsx'
import { groupSizes } from '#storefront/catalogue/size-kind.ts'
import { type ListingAddress, writeListingAddress } from './listing-address.ts'
import { useSubmitFilters } from './use-submit-filters.ts'

const sorts = {
  'price-asc': m.catalogue_sort_price_asc,
  'price-desc': m.catalogue_sort_price_desc,
  'date-desc': m.catalogue_sort_date_desc,
  'date-asc': m.catalogue_sort_date_asc,
  'name-asc': m.catalogue_sort_name_asc,
  'name-desc': m.catalogue_sort_name_desc,
  'brand-asc': m.catalogue_sort_brand_asc,
  'brand-desc': m.catalogue_sort_brand_desc,
  'size-asc': (size: string) => m.catalogue_sort_size_asc({ size }),
  'size-desc': (size: string) => m.catalogue_sort_size_desc({ size }),
  'colour-asc': m.catalogue_sort_colour_asc,
  'colour-desc': m.catalogue_sort_colour_desc,
  'material-asc': m.catalogue_sort_material_asc,
  'material-desc': m.catalogue_sort_material_desc,
  'productCode-asc': m.catalogue_sort_product_code_asc,
  'productCode-desc': m.catalogue_sort_product_code_desc,
}

/** Eight sorts in both directions (§9). What a size is called follows from the sizes of the goods: 256GB is a capacity. A search defaults to best match, a listing to the shop's order. */
export function SortMenu({ address, sizes }: { address: ListingAddress; sizes: readonly { label: string }[] }) {
  const submit = useSubmitFilters()
  const kinds = groupSizes(sizes)
  const size = kinds.length > 1 ? m.catalogue_size_any() : (kinds[0]?.[0] ?? m.catalogue_size())
  const chosen = address.sort && address.sort !== 'relevance' ? `${address.sort}-${address.direction}` : ''
  return (
    <Form className="ml-auto flex items-center gap-2 text-14">
      <HiddenAddress query={writeListingAddress({ ...address, sort: undefined, page: 1 })} />
      <label className="relative flex items-center gap-2">
        <span className="hidden text-soft sm:inline">{m.catalogue_sort()}</span>
        <select
          name="sort"
          aria-label={m.catalogue_sort()}
          value={chosen}
          onChange={(event) => submit(event.currentTarget.form)}
          className="h-9 max-w-52 appearance-none rounded-md border border-edge bg-paper pr-8 pl-3 hover:border-ink"
        >
          <option value="">{address.search ? m.catalogue_sort_relevance() : m.catalogue_sort_default()}</option>
          {Object.entries(sorts).map(([value, say]) => (
            <option key={value} value={value}>
              {say(size)}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} className="pointer-events-none absolute right-2 text-soft" />
      </label>
      <noscript>
        <button type="submit" className={buttonClass('plain', 'small')}>
          {m.catalogue_apply()}
        </button>
      </noscript>
    </Form>
  )
}
