import * as contract from '#contract/category-admin.ts'
import { signChange } from '#server/changes/write-change.commands.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import { mergeCategories, moveCategory, moveGoods, putCategory, removeCategory } from './category-admin.commands.ts'
import { readTree } from './category-admin.reads.ts'
import { wireTree } from './category-admin.wire.ts'
import { putAttribute, putBrand } from './goods-lists.commands.ts'
import { putGroup } from './groups-admin.commands.ts'

export const categoryAdminEndpoints = ({ db }: Pick<AppContext, 'db'>) => [
  answer(contract.staffTree, async (_, { company }) => wireTree(await readTree(db, company))),
  ...treeWrites(),
  ...listWrites(),
]

const tell = ({ id }: { id: string | null }) => ({ changeId: id })
/** The values are in the change. */
const noted = (_: unknown, { changeId }: { changeId: string | null }) => ({ change: changeId })
const category = ({ code }: { code: string }) => `category ${code}`

const treeWrites = () => [
  change(
    contract.staffPutCategory,
    async (tx, wish, caller) => tell(await putCategory(tx, signChange(caller), wish)),
    category,
    noted,
  ),

  change(
    contract.staffMoveCategory,
    async (tx, wish, caller) => tell(await moveCategory(tx, signChange(caller), wish)),
    category,
    noted,
  ),

  change(
    contract.staffMergeCategories,
    async (tx, wish, caller) => {
      const { id, ...counted } = await mergeCategories(tx, signChange(caller), wish)
      return { changeId: id, ...counted }
    },
    category,
    noted,
  ),

  change(
    contract.staffRemoveCategory,
    async (tx, wish, caller) => tell(await removeCategory(tx, signChange(caller), wish)),
    category,
    noted,
  ),

  change(
    contract.staffMoveGoods,
    async (tx, wish, caller) => {
      const { id, ...counted } = await moveGoods(tx, signChange(caller), wish)
      return { changeId: id, ...counted }
    },
    ({ into }) => `category ${into}`,
    noted,
  ),
]

const listWrites = () => [
  change(
    contract.staffPutBrand,
    async (tx, wish, caller) => tell(await putBrand(tx, signChange(caller), wish)),
    ({ code }) => `brand ${code}`,
    noted,
  ),

  change(
    contract.staffPutAttribute,
    async (tx, wish, caller) => tell(await putAttribute(tx, signChange(caller), wish)),
    ({ code }) => `attribute ${code}`,
    noted,
  ),

  change(
    contract.staffPutGroup,
    async (tx, wish, caller) => tell(await putGroup(tx, signChange(caller), wish)),
    ({ code }) => `group ${code}`,
    noted,
  ),
]
