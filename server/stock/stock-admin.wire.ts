import { wireInstant } from '#server/lib/process/clock.ts'
import type { AdminStock } from './stock-admin.reads.ts'
import type { StockMovement } from './stock-movements.store.ts'
import { saleable } from './stock.rules.ts'

export const wireStock = (stock: AdminStock) => {
  const { barcode, assortId, onHand, allocated: held, safety, preOrdered } = stock
  return { barcode, assortId, onHand, held, safety, saleable: saleable(stock), preOrdered }
}

export const wireMovement = ({ at, orderNumber, ...movement }: StockMovement) => ({
  ...movement,
  at: wireInstant(at),
  invoiceNo: orderNumber,
})
