import { itemGroups } from '#storefront/catalogue/item-groups.ts'
import type { CallShopApi, Reply } from '#ui/api.ts'
import { type ListingAddress, wireFilters } from './listing-address.ts'

/** The subject of a listing: words, a home section, a category, a brand, or everything. */
export type ListingSubject =
  | { kind: 'search'; words: string }
  | { kind: 'group'; group: (typeof itemGroups)[number] }
  | { kind: 'category'; tag: string }
  | { kind: 'brand'; brand: string }
  | { kind: 'all' }

export type ListingReply = Reply<'POST /item/searchItemByTag'> &
  Partial<Pick<Reply<'POST /item/omsSearchItem'>, 'searched' | 'understood' | 'suggestions' | 'categories'>>

const perPage = 24

/** Parses collections/{itemGroup} and collections/{tagQuery}/{id}; an unknown item group is treated as a category. §2 */
export function readSubject(
  params: { itemGroup?: string; tagQuery?: string; id?: string },
  words: string,
): ListingSubject {
  if (params.tagQuery === 'brand' && params.id) return { kind: 'brand', brand: params.id }
  if (params.tagQuery && params.id) return { kind: 'category', tag: params.id }
  const group = itemGroups.find((each) => each === params.itemGroup)
  if (group) return { kind: 'group', group }
  if (params.itemGroup) return { kind: 'category', tag: params.itemGroup }
  return words ? { kind: 'search', words } : { kind: 'all' }
}

export function readListing(
  call: CallShopApi,
  subject: ListingSubject,
  address: ListingAddress,
): Promise<ListingReply> {
  const { sort, direction, page } = address
  const filters = wireFilters(
    subject.kind === 'brand' ? { ...address.filters, brand: [subject.brand] } : address.filters,
  )
  const order = { ...(sort && { sort, direction }), filters, page, size: perPage }
  switch (subject.kind) {
    case 'search':
      return call('POST /item/omsSearchItem', { ...order, search: subject.words })
    case 'group':
      return call('POST /item/getItemsByItemGroup', { ...order, itemGroup: subject.group })
    case 'category':
      return call('POST /item/searchItemByTag', { ...order, tag: subject.tag })
    default:
      return call('POST /item/searchItemByTag', order)
  }
}
