import type { StaffTree } from '#contract/category-admin.ts'
import type { readTree } from './category-admin.reads.ts'

export function wireTree(tree: Awaited<ReturnType<typeof readTree>>): StaffTree {
  const { forest, brands, attributes, groups, ofCategory, ofBrand, ofAttribute, versions } = tree
  const versionOf = (kind: string, code: string) => versions.get(`${kind} ${code}`) ?? 0
  return {
    categories: forest.places.map(({ code, parent, level, labelZh, labelEn, emblem, visible, position }) => ({
      code,
      parent,
      level,
      labelZh,
      labelEn,
      emblem,
      visible,
      position,
      goods: ofCategory.get(code) ?? 0,
      version: versionOf('category', code),
    })),
    brands: brands.map((brand) => ({
      ...brand,
      goods: ofBrand.get(brand.code) ?? 0,
      version: versionOf('brand', brand.code),
    })),
    attributes: attributes.map(({ code, names, facet, position }) => ({
      code,
      nameZh: names.zh,
      nameEn: names.en,
      facet,
      position,
      goods: ofAttribute.get(code) ?? 0,
      version: versionOf('attribute', code),
    })),
    groups: groups.map((group) => ({ ...group, version: versionOf('group', group.code) })),
  }
}
