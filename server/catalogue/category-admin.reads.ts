import { readVersions } from '#server/changes/changes.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { readForest } from './category-tree.reads.ts'
import { listRules } from './group-rules.store.ts'
import * as store from './category-admin.store.ts'

export { listAttributes, listBrands, listGroups } from './category-admin.store.ts'

const groupCodes = ['new', 'recommended', 'top_deal', 'hot_collection']

/** Everything that goods are sorted into, with how many goods each has and the version of each. */
export async function readTree(db: Db, company: string) {
  const [forest, brands, attributes, members, rules, ofCategory, ofBrand, ofAttribute] = await Promise.all([
    readForest(db, company),
    store.listBrands(db, company),
    store.listAttributes(db, company),
    store.listGroups(db, company),
    listRules(db, company),
    store.countGoods(db, company, 'category'),
    store.countGoods(db, company, 'brand'),
    store.countGoods(db, company, 'attribute'),
  ])
  const versions = await readVersions(db, company, [
    ...forest.places.map(({ code }) => `category ${code}`),
    ...brands.map(({ code }) => `brand ${code}`),
    ...attributes.map(({ code }) => `attribute ${code}`),
    ...groupCodes.map((code) => `group ${code}`),
  ])
  return {
    forest,
    brands,
    attributes,
    groups: groupCodes.map((code) => ({
      code,
      goods: listMembers(members, code),
      rule: rules.find((one) => one.code === code)?.rule ?? null,
    })),
    ofCategory,
    ofBrand,
    ofAttribute,
    versions,
  }
}

const listMembers = (members: Awaited<ReturnType<typeof store.listGroups>>, group: string) =>
  members.filter(({ code }) => code === group).map(({ product }) => product)
