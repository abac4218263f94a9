import type { Card, Picture } from '#contract/catalogue.ts'
import type { CallShopApi, Reply } from '#ui/api.ts'
import { m } from '#words/compiled/messages.js'
import { itemGroups } from './item-groups.ts'

const goodsInSection = 10
/** Fewer top categories than this are shown with their second level. */
const fewDepartments = 6
const mostTiles = 8
const mostBrands = 12

export type HomeCombo = Reply<'POST /item_sales_together/getCombos'>['combos'][number]
export type HomeCoupon = Reply<'GET /coupon/offered'>['rules'][number]

/** A category or an occasion with pictures of goods that are in stock. */
export interface HomeTile {
  name: string
  to: string
  pictures: Picture[]
}

export interface HomeBrand {
  code: string
  name: string
}

/** All that the home page shows of the shop: the same for every visitor. */
export async function readHome(call: CallShopApi) {
  const [{ sliders }, { combos }, { rules }, tiles, occasions, { facets }, ...listings] = await Promise.all([
    call('POST /slider/sliders', {}),
    call('POST /item_sales_together/getCombos', {}),
    call('GET /coupon/offered', {}),
    readCategoryTiles(call),
    readOccasions(call),
    call('POST /item/searchItemByTag', { size: 1 }),
    ...itemGroups.map((itemGroup) => call('POST /item/getItemsByItemGroup', { itemGroup, size: 2 * goodsInSection })),
  ])
  const [combo] = combos.filter(({ reason }) => reason === null).sort((a, b) => b.saved - a.saved)
  return {
    sliders,
    combo: combo ?? null,
    coupons: rules.filter(({ left }) => left !== 0).slice(0, 3),
    tiles,
    occasions,
    brands: facets.brand
      .toSorted((a, b) => b.count - a.count)
      .slice(0, mostBrands)
      .map(({ value, label }): HomeBrand => ({ code: value, name: label })),
    goods: Object.fromEntries(
      itemGroups.map((group, at) => [group, soldOutLast(listings[at]?.items ?? []).slice(0, goodsInSection)]),
    ) as Record<(typeof itemGroups)[number], Card[]>,
  }
}

/** The order of the shop, except that what cannot be bought comes last. */
const soldOutLast = (cards: readonly Card[]): Card[] => [
  ...cards.filter(({ availability }) => availability.state !== 'SOLD_OUT'),
  ...cards.filter(({ availability }) => availability.state === 'SOLD_OUT'),
]

const inStock = { availability: ['IN_STOCK' as const] }

async function readCategoryTiles(call: CallShopApi): Promise<HomeTile[]> {
  const { tags } = await call('POST /tag', {})
  const tops = tags.filter(({ visible }) => visible)
  const shown =
    tops.length < fewDepartments ? tops.flatMap(({ children }) => children.filter(({ visible }) => visible)) : tops
  return Promise.all(
    shown.slice(0, mostTiles).map(async ({ tag, name }) => {
      const { items } = await call('POST /item/searchItemByTag', { tag, size: 3, filters: inStock })
      return {
        name,
        to: `/collections/category/${encodeURIComponent(tag)}`,
        pictures: items.map(({ picture }) => picture),
      }
    }),
  )
}

/** Occasions are searches. One that finds too few goods is not offered. */
async function readOccasions(call: CallShopApi): Promise<HomeTile[]> {
  const words = [
    m.home_occasion_hot_pot(),
    m.home_occasion_breakfast(),
    m.home_occasion_gift(),
    m.home_occasion_travel(),
    m.home_occasion_new_home(),
    m.home_occasion_party(),
  ]
  const found = await Promise.all(
    words.map(async (search) => {
      const { items } = await call('POST /item/omsSearchItem', { search, size: 3, filters: inStock })
      return {
        name: search,
        to: `/collections?${new URLSearchParams({ search })}`,
        pictures: items.map(({ picture }) => picture),
      }
    }),
  )
  return found.filter(({ pictures }) => pictures.length === 3).slice(0, 4)
}
