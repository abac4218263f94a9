import type { StaffCategory } from '#contract/category-admin.ts'
import type { DropPlace } from '#console/lib/drag-order.ts'

type PlacedCategory = Pick<StaffCategory, 'code' | 'parent'>

/** Where a category goes: under which, and before which of its new siblings; null: to the top, to the end. */
export interface CategoryMove {
  parent: string | null
  before: string | null
}

export type MoveKey = 'up' | 'down' | 'in' | 'out'

const siblingsOf = (categories: readonly PlacedCategory[], parent: string | null) =>
  categories.filter((each) => each.parent === parent)

/** One step by a key: among the siblings, under the sibling above, or out beside the parent. Undefined where there is none. */
export function planStep(categories: readonly PlacedCategory[], code: string, key: MoveKey): CategoryMove | undefined {
  const moved = categories.find((each) => each.code === code)
  if (!moved) return undefined
  const siblings = siblingsOf(categories, moved.parent)
  const at = siblings.indexOf(moved)
  const above = siblings[at - 1]
  if (key === 'up') return above && { parent: moved.parent, before: above.code }
  if (key === 'in') return above && { parent: above.code, before: null }
  if (key === 'down') return siblings[at + 1] && { parent: moved.parent, before: siblings[at + 2]?.code ?? null }
  const parent = categories.find((each) => each.code === moved.parent)
  return parent && { parent: parent.parent, before: nextOf(categories, parent)?.code ?? null }
}

/** Where a category comes that is dropped on another one. Undefined below itself. */
export function planDrop(
  categories: readonly PlacedCategory[],
  code: string,
  onto: string,
  place: DropPlace,
): CategoryMove | undefined {
  const target = categories.find((each) => each.code === onto)
  if (!target || isWithin(categories, onto, code)) return undefined
  if (place === 'into') return { parent: onto, before: null }
  if (place === 'before') return { parent: target.parent, before: onto }
  const others = categories.filter((each) => each.code !== code)
  return { parent: target.parent, before: nextOf(others, target)?.code ?? null }
}

function nextOf(categories: readonly PlacedCategory[], one: PlacedCategory): PlacedCategory | undefined {
  const siblings = siblingsOf(categories, one.parent)
  return siblings[siblings.indexOf(one) + 1]
}

/** Whether a category is another one, or lies below it. */
function isWithin(categories: readonly PlacedCategory[], code: string, above: string): boolean {
  if (code === above) return true
  const parent = categories.find((each) => each.code === code)?.parent ?? null
  return parent !== null && isWithin(categories, parent, above)
}
