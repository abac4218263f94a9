import * as contract from '#contract/goods-change.ts'
import type { GoodsView } from '#contract/imports.ts'
import { signChange } from '#server/changes/write-change.commands.ts'
import { change } from '#server/lib/http/endpoint-handler.ts'
import { type BulkWish, changeGoods } from './bulk-goods.commands.ts'
import { wireDifference } from './bulk-goods.wire.ts'

/** How many differences are shown of many. */
const shown = 50

export const bulkGoodsEndpoints = [
  change(
    contract.staffChangeGoods,
    async (tx, { view, ...told }, caller) => {
      const wish: BulkWish = { ...told, view: view && readView(view), role: caller.staff.role }
      const { asked, differences, refused, checked, change: id } = await changeGoods(tx, signChange(caller), wish)
      const rows = differences.flatMap(({ code, fields }) =>
        fields.map((field) => ({ code, ...wireDifference(field) })),
      )
      return {
        asked,
        different: differences.length,
        differences: rows.slice(0, shown),
        refused,
        checked,
        changeId: id,
      }
    },
    ({ codes }) => `goods ${codes[0] ?? 'of a view'}`,
    (_, { changeId }) => ({ change: changeId }),
  ),
]

/** Absent narrowings are undefined in the grid. */
const readView = ({ state, category, brand, group, missing, search }: GoodsView) => ({
  state,
  category,
  brand,
  group,
  missing,
  search,
})
