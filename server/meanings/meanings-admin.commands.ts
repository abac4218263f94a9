import {
  type ChangeAuthor,
  lockGoods,
  requireVersion,
  writeChange,
  type WrittenChange,
} from '#server/changes/write-change.commands.ts'
import { readForest } from '#server/catalogue/category-tree.reads.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { judgeNames, recordOfMeaning, tidyNames } from './meaning-names.rules.ts'
import type { OccasionGoods } from './meanings.rules.ts'
import { listMeanings } from './search-meanings.store.ts'

interface MeaningWish {
  code: string
  version: number
  isNew: boolean
  remove: boolean
  names: readonly string[]
  goods: readonly OccasionGoods[]
  except: readonly string[]
  onlySaid: boolean
}

/** Makes, writes or removes what words mean. Processes are told by the table's triggers. */
export async function putMeaning(tx: Tx, author: ChangeAuthor, wish: MeaningWish): Promise<WrittenChange> {
  const { company } = author
  const { code, version, isNew, remove } = wish
  if (isNew) await lockGoods(tx, company)
  else await requireVersion(tx, company, recordOfMeaning(code), version)
  const isThere = (await listMeanings(tx, company)).some((one) => one.code === code)
  if (isNew && isThere) throw new Refusal('CODE_TAKEN', { code })
  if (!isNew && !isThere) throw new Refusal('MEANING_NOT_FOUND')
  const values = remove ? null : await readValues(tx, company, wish)
  return writeChange(tx, author, { kind: 'meaning' }, [{ table: 'search_meaning', key: { code }, values }])
}

/** Names as they are written; refuses those that would find everything or nothing. */
export function readMeaningNames(names: readonly string[], goods: readonly unknown[]): string[] {
  const tidy = tidyNames(names)
  const verdict = judgeNames(tidy, goods)
  if (verdict === 'short') throw new Refusal('MEANING_NAME_SHORT')
  if (verdict === 'single') throw new Refusal('MEANING_NEEDS_NAMES')
  return tidy
}

async function readValues(tx: Tx, company: string, { names, goods, except, onlySaid }: MeaningWish) {
  const tidy = readMeaningNames(names, goods)
  const forest = await readForest(tx, company)
  const named = [...goods.flatMap(({ category }) => category ?? []), ...except]
  const lost = named.find((category) => !forest.byCode.has(category))
  if (lost !== undefined) throw new Refusal('CATEGORY_NOT_FOUND', { code: lost })
  return { names: tidy, goods, except_categories: [...new Set(except)], only_said: onlySaid }
}
