import type { StaffTree } from '#contract/category-admin.ts'
import { chosenLanguage } from '#console/lib/language.ts'
import { useAnswer } from '#console/lib/query.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

/** Categories, brands, attributes and groups, with how many goods each has. */
export const useTree = () => useAnswer('GET /staff/tree', {})

/** A name in the language of the console; where it has none, in the other one. */
export const sayName = ({ nameZh, nameEn }: { nameZh: string; nameEn: string }) =>
  inLanguage(chosenLanguage.get())(nameZh, nameEn) || nameZh || nameEn

/** The categories with their way from the top, in the order of the tree. */
export function listCategoryChoices(tree: StaffTree | undefined): { value: string; label: string }[] {
  const ways = new Map<string, string>()
  return (tree?.categories ?? []).map(({ code, parent, labelZh, labelEn }) => {
    const own = sayName({ nameZh: labelZh, nameEn: labelEn })
    const above = parent === null ? undefined : ways.get(parent)
    const label = above ? `${above} › ${own}` : own
    ways.set(code, label)
    return { value: code, label }
  })
}

const byLabel = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label)

export const listBrandChoices = (tree: StaffTree | undefined) =>
  (tree?.brands ?? []).map((brand) => ({ value: brand.code, label: sayName(brand) })).toSorted(byLabel)

export const listAttributeChoices = (tree: StaffTree | undefined) =>
  (tree?.attributes ?? []).map((attribute) => ({ value: attribute.code, label: sayName(attribute) }))
