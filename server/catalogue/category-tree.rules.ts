import type { Locale } from '#contract/shop.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

export interface Category {
  code: string
  parent: string | null
  labelZh: string
  labelEn: string
  emblem: string | null
  visible: boolean
  position: number
}

export interface Branch extends Category {
  /** Index in depth-first order; descendants follow, up to `end`. */
  place: number
  end: number
  level: number
  children: Branch[]
}

export interface Forest {
  tops: Branch[]
  /** Every branch, indexed by `place`. */
  places: Branch[]
  byCode: ReadonlyMap<string, Branch>
}

/** Builds the category trees of a company. A category whose parent is missing becomes a root. */
export function growForest(categories: readonly Category[]): Forest {
  const known = new Set(categories.map(({ code }) => code))
  const inOrder = categories.toSorted((a, b) => a.position - b.position || (a.code < b.code ? -1 : 1))
  const below = Map.groupBy(inOrder, ({ parent }) => (parent !== null && known.has(parent) ? parent : null))
  const places: Branch[] = []
  const grow = (category: Category, level: number): Branch => {
    const branch: Branch = { ...category, place: places.length, end: 0, level, children: [] }
    places.push(branch)
    branch.children = (below.get(category.code) ?? []).map((child) => grow(child, level + 1))
    branch.end = places.length
    return branch
  }
  const tops = (below.get(null) ?? []).map((category) => grow(category, 1))
  return { tops, places, byCode: new Map(places.map((branch) => [branch.code, branch])) }
}

/** The branches from the department down to this one. */
export function pathTo(forest: Forest, code: string): Branch[] {
  const path: Branch[] = []
  for (let at = forest.byCode.get(code); at; at = at.parent === null ? undefined : forest.byCode.get(at.parent))
    path.unshift(at)
  return path
}

/** Whether visitors can see it: the category and all its ancestors are visible. */
export const isShown = (forest: Forest, { code }: Branch) => pathTo(forest, code).every(({ visible }) => visible)

export const nameCategory = ({ labelZh, labelEn }: Branch, locale: Locale) => inLanguage(locale)(labelZh, labelEn)

/** The visible path to a category. */
export const namePath = (forest: Forest, code: string, locale: Locale) =>
  pathTo(forest, code).map((branch) => ({ tag: branch.code, name: nameCategory(branch, locale) }))
