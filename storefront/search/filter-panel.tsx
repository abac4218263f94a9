import { Form } from 'react-router'
import type { Facets } from '#contract/facets.ts'
import { m } from '#words/compiled/messages.js'
import { groupSizes } from '#storefront/catalogue/size-kind.ts'
import { buttonClass } from '#ui/button.tsx'
import { FacetGroup, FacetValue } from './facet-group.tsx'
import { HiddenAddress } from './hidden-address.tsx'
import { type ListingAddress, type ListedFilter, noFilters, refilter, writeListingAddress } from './listing-address.ts'
import { PriceRange } from './price-range.tsx'
import { useSubmitFilters } from './use-submit-filters.ts'

const groups: [Exclude<ListedFilter, 'attribute'>, (() => string)?][] = [
  ['category', m.catalogue_facet_category],
  ['brand', m.catalogue_facet_brand],
  ['color', m.catalogue_facet_colour],
  ['size'], // named by how they are written
  ['material', m.catalogue_facet_material],
  ['availability', m.catalogue_facet_availability],
]

export interface FilterPanelProps {
  facets: Facets
  address: ListingAddress
}

/** A GET form of filters: with scripts each choice applies at once, without them a button applies all. */
export function FilterPanel({ facets, address }: FilterPanelProps) {
  const submit = useSubmitFilters()
  return (
    <Form
      onChange={({ target, currentTarget }) =>
        target instanceof HTMLInputElement && target.type === 'checkbox' && submit(currentTarget)
      }
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      <HiddenAddress query={writeListingAddress(refilter(address, noFilters))} />
      {groups.map(([name, say]) =>
        (say ? [[say(), facets[name]] as const] : groupSizes(facets[name])).map(
          ([title, values]) =>
            values.length > 0 && (
              <FacetGroup key={title} name={name} title={title} values={values} chosen={address.filters[name]} />
            ),
        ),
      )}
      {facets.attributes.map(({ code, name, values }) => (
        <FacetGroup key={code} name="attribute" title={name} values={values} chosen={address.filters.attribute} />
      ))}
      {facets.price && (
        <PriceRange price={facets.price} from={address.filters.priceFrom} to={address.filters.priceTo} />
      )}
      {(facets.offer > 0 || facets.isNew > 0 || address.filters.offer || address.filters.isNew) && (
        <fieldset className="py-4">
          <legend className="float-left mb-1 text-14 font-bold">{m.catalogue_facet_offers()}</legend>
          <div className="clear-both">
            <FacetValue
              name="offer"
              value="1"
              label={m.catalogue_offer()}
              count={facets.offer}
              chosen={address.filters.offer}
            />
            <FacetValue
              name="isNew"
              value="1"
              label={m.catalogue_is_new()}
              count={facets.isNew}
              chosen={address.filters.isNew}
            />
          </div>
        </fieldset>
      )}
      <noscript>
        <button type="submit" className={`${buttonClass('action', 'normal')} my-4 w-full`}>
          {m.catalogue_apply()}
        </button>
      </noscript>
    </Form>
  )
}
