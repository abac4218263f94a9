import * as contract from '#contract/tree.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { Locale } from '#contract/shop.ts'
import { categoryPicture } from './product-pictures.rules.ts'
import type { CatalogueViews } from './catalogue-view.reads.ts'
import { requireBranch } from './category-tree.reads.ts'
import { type Branch, nameCategory, namePath } from './category-tree.rules.ts'
import { languages } from '#words/languages.ts'

export const treeEndpoints = (catalogue: CatalogueViews) => [
  answer(
    contract.tag,
    async (_, { company, locale }) => {
      const { forest } = await catalogue.of(company)
      return { tags: forest.tops.map((top) => wireNode(top, locale)) }
    },
    { cacheSeconds: 60, topics: () => [] },
  ),

  answer(
    contract.getTagTreeByTagCode,
    async ({ tagCode }, { company, locale }) => {
      const { forest } = await catalogue.of(company)
      return {
        tag: wireNode(requireBranch(forest, tagCode), locale),
        path: namePath(forest, tagCode, locale),
      }
    },
    { cacheSeconds: 60, topics: () => [] },
  ),
]

function wireNode(branch: Branch, locale: Locale): contract.TagNode {
  return {
    id: branch.code,
    ...wireName(branch, locale),
    labelEn: branch.labelEn,
    labelZh: branch.labelZh,
    image: categoryPicture(branch.code, branch.emblem),
    imageLoaded: true, // drawn on demand for every category
    visible: branch.visible,
    dropDownReponseList: branch.children.map((child) => ({
      ...wireName(child, locale),
      childerDropDownReponseList: namesBelow(child, locale),
    })),
    childerDropDownReponseList: branch.children.flatMap((child) => namesBelow(child, locale)),
    children: branch.children.map((child) => wireNode(child, locale)),
  }
}

const namesBelow = ({ children }: Branch, locale: Locale) => children.map((child) => wireName(child, locale))

const wireName = (branch: Branch, locale: Locale) => ({
  tag: branch.code,
  name: nameCategory(branch, locale),
  name2: nameCategory(branch, languages.find((each) => each !== locale) ?? locale),
})
