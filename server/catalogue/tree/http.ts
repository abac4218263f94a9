import * as contract from '#contract/tree.ts'
import { answer } from '#server/lib/door.ts'
import type { Locale } from '#contract/shop.ts'
import { categoryPicture } from '../pictures/reads.ts'
import type { Shelves } from '../shelf/reads.ts'
import { requireBranch } from './reads.ts'
import { type Branch, nameOf, namePath } from './rules.ts'

export const treeDoors = (shelves: Shelves) => [
  answer(
    contract.tag,
    async (_, { company, locale }) => {
      const { shelf } = await shelves.of(company)
      return { tags: shelf.forest.tops.map((top) => wireTag(top, locale)) }
    },
    { keepFor: 60 },
  ),

  answer(
    contract.getTagTreeByTagCode,
    async ({ tagCode }, { company, locale }) => {
      const { shelf } = await shelves.of(company)
      return {
        tag: wireTag(requireBranch(shelf.forest, tagCode), locale),
        path: namePath(shelf.forest, tagCode, locale),
      }
    },
    { keepFor: 60 },
  ),
]

function wireTag(branch: Branch, locale: Locale) {
  const children = branch.children.map(({ code }) => code)
  return {
    ...wireNode(branch, locale),
    dropDownReponseList: children,
    childerDropDownReponseList: branch.children.flatMap((child) => child.children.map(({ code }) => code)),
  }
}

function wireNode(branch: Branch, locale: Locale): contract.TagNode {
  return {
    id: branch.code,
    tag: branch.code,
    name: nameOf(branch, locale),
    name2: nameOf(branch, locale === 'zh-TW' ? 'en-US' : 'zh-TW'),
    labelEn: branch.labelEn,
    labelZh: branch.labelZh,
    image: categoryPicture(branch.code, branch.emblem),
    imageLoaded: true, // drawn on demand, there is one for every category
    visible: branch.visible,
    children: branch.children.map((child) => wireNode(child, locale)),
  }
}
