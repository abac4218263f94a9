import { type Forest, pathTo } from './category-tree.rules.ts'

// What cached responses show of goods (Dependencies in lib/cache/response-cache.ts). A change of categories, brands or promotions
// is on most pages and drops all of a company.

export const productTopic = (code: string) => `product ${code}`
/** Goods in a category and below it: which there are, their order, their counts. */
export const categoryTopic = (code: string) => `category ${code}`
/** The goods of any item group. */
export const groupsTopic = 'groups'
/** Goods that are there, or can be had, and were not before: a product's page may recommend them, or offer them with its own. */
export const newlyAvailableTopic = 'newly available'
/** All goods, as searches and listings of the whole shop show them. */
export const goodsTopic = 'goods'

/** The topic of a listing: its category, or all goods. */
export const listingTopics = ({ tag }: { tag?: string | undefined }) => [
  tag === undefined ? goodsTopic : categoryTopic(tag),
]

export const productTopics = (...shown: readonly (readonly { productCode: string }[])[]) =>
  shown.flat().map(({ productCode }) => productTopic(productCode))

/** Goods that are there, by code, and whether they can be had. */
export type GoodsThere = ReadonlyMap<string, boolean>

/** Where changed goods were or are listed, and which of them were there before and are now. */
export interface ChangedGoods {
  codes: Iterable<string>
  categories: Iterable<string>
  before: GoodsThere
  now: GoodsThere
  areInGroups: boolean
}

/** What shows goods that changed. */
export function topicsOfChanged(
  forest: Forest,
  { codes, categories, before, now, areInGroups }: ChangedGoods,
): string[] {
  const above = Array.from(new Set(categories), (category) => pathTo(forest, category)).flat()
  return [
    goodsTopic,
    ...Array.from(codes, productTopic),
    ...new Set(above.map(({ code }) => categoryTopic(code))),
    ...(areInGroups ? [groupsTopic] : []),
    ...(hasMore(before, now) ? [newlyAvailableTopic] : []),
  ]
}

const hasMore = (before: GoodsThere, now: GoodsThere) =>
  [...now].some(([code, isAvailable]) => !before.has(code) || (isAvailable && !before.get(code)))
