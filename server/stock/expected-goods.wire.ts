import type { ExpectedGoodsRecord } from './expected-goods.reads.ts'

/** Goods that come, as staff see them. */
export const wireExpected = ({ warehouse: code, warehouseName: name, ...one }: ExpectedGoodsRecord) => ({
  ...one,
  coming: one.isCancelled ? 0 : one.quantity - one.received,
  warehouse: { code, name },
})
