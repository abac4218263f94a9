import { useFilters } from '#console/lib/list-state.ts'
import { useAnswer } from '#console/lib/query.ts'
import type { Input } from '#ui/api.ts'
import { stateNames } from '#console/catalogue/goods-state.tsx'

type GoodsViewAsked = Input<'GET /staff/goods/order'>

export const missings = ['any', 'zh', 'en', 'price', 'photo', 'stock'] as const
export const sorts = ['code', 'name', 'price', 'stock', 'changed', 'created'] as const

const oneOf = <T extends string>(values: readonly T[], text: string): T | undefined =>
  values.find((each) => each === text)

/** The view that the address names: which goods, in which order. */
function readView(read: (name: string) => string): GoodsViewAsked {
  const state = oneOf(Object.keys(stateNames) as (keyof typeof stateNames)[], read('state'))
  const missing = oneOf(missings, read('missing'))
  const sort = oneOf(sorts, read('sort'))
  return {
    ...(state && { state }),
    ...(missing && { missing }),
    ...(sort && { sort }),
    ...(read('direction') === 'desc' && { direction: 'desc' }),
    ...(read('category') && { category: read('category') }),
    ...(read('brand') && { brand: read('brand') }),
    ...(read('search') && { search: read('search') }),
  }
}

/** The codes of the view that the address names, all of them; rows are asked for by code. */
export function useGoodsView() {
  const { read } = useFilters()
  const view = readView(read)
  const query = useAnswer('GET /staff/goods/order', view)
  return { view, query }
}

export const readCodes = (codes: string): string[] => (codes === '' ? [] : codes.split('\t'))
