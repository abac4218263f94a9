import * as contract from '#contract/warehouses.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import { signEdit } from '#server/shop/shop-edits.commands.ts'
import { endWarehouse, orderWarehouses, putWarehouse } from './warehouses.commands.ts'
import { readWarehouses } from './warehouses.reads.ts'

const warehouse = ({ code }: { code: string }) => `warehouse ${code}`

/** Where goods lie: made, named, ordered and ended by staff. */
export const warehouseEndpoints = ({ db }: Pick<AppContext, 'db'>) => [
  answer(contract.staffWarehouses, (_, { company }) => readWarehouses(db, company)),

  change(
    contract.staffPutWarehouse,
    async (tx, wish, caller) => {
      await putWarehouse(tx, signEdit(caller), wish)
      return readWarehouses(tx, caller.company)
    },
    warehouse,
  ),

  change(
    contract.staffOrderWarehouses,
    async (tx, wish, caller) => {
      await orderWarehouses(tx, signEdit(caller), wish)
      return readWarehouses(tx, caller.company)
    },
    () => 'warehouses',
  ),

  change(
    contract.staffEndWarehouse,
    async (tx, wish, caller) => {
      await endWarehouse(tx, signEdit(caller), wish)
      return readWarehouses(tx, caller.company)
    },
    warehouse,
  ),
]
