import type { WantedRow } from '#server/changes/row-images.rules.ts'
import {
  type ChangeAuthor,
  lockGoods,
  requireVersion,
  writeChange,
  type WrittenChange,
} from '#server/changes/write-change.commands.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { listWaysNaming } from '#server/shop/delivery-admin.reads.ts'
import { lockShop } from '#server/shop/shop-edits.commands.ts'
import { replaceCategory } from '#server/shop/delivery-admin.rules.ts'
import { isTooDeep, moveBranches } from './category-moves.rules.ts'
import { readForest, requireBranch } from './category-tree.reads.ts'
import type { Branch, Forest } from './category-tree.rules.ts'
import * as store from './category-admin.store.ts'

interface NamedVersion {
  code: string
  version: number
}

/** A category as staff write it, but for its place. */
interface CategoryWish extends NamedVersion {
  isNew: boolean
  /** Of a new one. */
  parent: string | null
  labelZh: string
  labelEn: string
  emblem: string | null
  visible: boolean
}

export async function putCategory(
  tx: Tx,
  author: ChangeAuthor,
  { code, version, isNew, parent, ...wish }: CategoryWish,
): Promise<WrittenChange> {
  if (isNew) await lockGoods(tx, author.company)
  else await requireVersion(tx, author.company, `category ${code}`, version)
  const forest = await readForest(tx, author.company)
  const names = { label_zh: wish.labelZh, label_en: wish.labelEn, emblem: wish.emblem, visible: wish.visible }
  if (!isNew) {
    requireBranch(forest, code)
    return writeChange(tx, author, { kind: 'category' }, [{ table: 'category', key: { code }, values: names }])
  }
  if (forest.byCode.has(code)) throw new Refusal('CODE_TAKEN', { code })
  const over = parent === null ? null : requireBranch(forest, parent)
  if (isTooDeep(over)) throw new Refusal('TREE_TOO_DEEP')
  const position = Math.max(-1, ...(over?.children ?? forest.tops).map((sibling) => sibling.position)) + 1
  const place = { parent, level: (over?.level ?? 0) + 1, position }
  return writeChange(tx, author, { kind: 'category' }, [
    { table: 'category', key: { code }, values: { ...names, ...place } },
  ])
}

/** Moves a category with everything below it. */
export async function moveCategory(
  tx: Tx,
  author: ChangeAuthor,
  { code, version, parent, before }: NamedVersion & { parent: string | null; before: string | null },
): Promise<WrittenChange> {
  const forest = await openTree(tx, author, { code, version })
  const over = parent === null ? null : requireBranch(forest, parent)
  const writes = requireMovable(forest, [requireBranch(forest, code)], { parent: over, before })
  return writeChange(tx, author, { kind: 'category move' }, writes)
}

/** Moves everything of one category into another, and removes it. */
export async function mergeCategories(
  tx: Tx,
  author: ChangeAuthor,
  { code, version, into, dryRun }: NamedVersion & { into: string; dryRun: boolean },
): Promise<{ id: string | null; goods: number; categories: number }> {
  await lockShop(tx, author.company) // ways of delivery name categories
  const forest = await openTree(tx, author, { code, version })
  const from = requireBranch(forest, code)
  const target = requireBranch(forest, into)
  if (target.place >= from.place && target.place < from.end) throw new Refusal('CATEGORY_UNDER_ITSELF')
  const goods = await store.listGoodsOf(tx, author.company, code)
  const placed = requireMovable(forest, from.children, { parent: target, before: null })
  const writes = [
    ...placed.filter(({ key }) => key['code'] !== code), // a child of its target is among those that are placed
    ...goods.map((product) => putInto(product, into)),
    ...(await replaceInWays(tx, author, code, into)),
    { table: 'category' as const, key: { code }, values: null },
  ]
  const counted = { goods: goods.length, categories: from.children.length }
  if (dryRun) return { id: null, ...counted }
  const { id } = await writeChange(tx, author, { kind: 'category merge' }, writes)
  return { id, ...counted }
}

/** Removes an empty category. */
export async function removeCategory(
  tx: Tx,
  author: ChangeAuthor,
  { code, version }: NamedVersion,
): Promise<WrittenChange> {
  await lockShop(tx, author.company)
  const forest = await openTree(tx, author, { code, version })
  const { children } = requireBranch(forest, code)
  const count = children.length + (await store.listGoodsOf(tx, author.company, code)).length
  if (count > 0) throw new Refusal('CATEGORY_HAS_GOODS', { count })
  return writeChange(tx, author, { kind: 'category removed' }, [
    ...(await replaceInWays(tx, author, code, null)),
    { table: 'category', key: { code }, values: null },
  ])
}

/** Ways of delivery name categories: they name the other one from now on, or none. */
async function replaceInWays(
  tx: Tx,
  { company, at }: ChangeAuthor,
  code: string,
  into: string | null,
): Promise<WantedRow[]> {
  const ways = await listWaysNaming(tx, company, code)
  return ways.map((way) => {
    const { isWithdrawn, ...lists } = replaceCategory(way, code, into)
    const withdrawn = isWithdrawn && way.withdrawn_at === null ? { withdrawn_at: at.toString() } : {}
    return { table: 'delivery_way', key: { code: way.code }, values: { ...lists, ...withdrawn } }
  })
}

/** Puts goods into a category. */
export async function moveGoods(
  tx: Tx,
  author: ChangeAuthor,
  { codes, into, dryRun }: { codes: readonly string[]; into: string; dryRun: boolean },
): Promise<{ id: string | null; goods: number; unknown: string[] }> {
  await lockGoods(tx, author.company)
  requireBranch(await readForest(tx, author.company), into)
  const existing = new Set(await store.listExisting(tx, author.company, codes))
  const unknown = codes.filter((code) => !existing.has(code))
  if (dryRun) return { id: null, goods: existing.size, unknown }
  const writes = [...existing].map((product) => putInto(product, into))
  const { id } = await writeChange(tx, author, { kind: 'goods move' }, writes)
  return { id, goods: existing.size, unknown }
}

const putInto = (product: string, category: string): WantedRow => ({
  table: 'product',
  key: { code: product },
  values: { category },
})

/** The tree as it is, unless somebody wrote this category since `version`. No other writer comes in between. */
async function openTree(tx: Tx, { company }: ChangeAuthor, { code, version }: NamedVersion): Promise<Forest> {
  await requireVersion(tx, company, `category ${code}`, version)
  return readForest(tx, company)
}

function requireMovable(
  forest: Forest,
  moved: readonly Branch[],
  to: { parent: Branch | null; before: string | null },
) {
  const verdict = moveBranches(forest, moved, to)
  if (verdict.kind === 'under itself') throw new Refusal('CATEGORY_UNDER_ITSELF')
  if (verdict.kind === 'too deep') throw new Refusal('TREE_TOO_DEEP')
  return verdict.writes
}
