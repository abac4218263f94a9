import { m } from '#words/compiled/messages.js'
import type { BulkHow } from './bulk-typed.ts'

/** What is done with a part of goods, in words. */
export const howNames: Record<BulkHow, () => string> = {
  publish: () => m.console_publish(),
  withdraw: () => m.console_product_withdraw(),
  percent: () => m.console_prices_percent(),
  amount: () => m.console_prices_amount(),
  set: () => m.console_bulk_set(),
  clear: () => m.console_bulk_clear(),
  add: () => m.console_bulk_add(),
  addMissing: () => m.console_bulk_add_missing(),
  remove: () => m.console_remove(),
  replace: () => m.console_bulk_replace(),
}
