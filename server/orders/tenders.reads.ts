import type { GiftSale } from '#server/gift-cards/gift-cards.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { listOrders, pathOf } from './orders.reads.ts'
import * as store from './tenders.store.ts'

/** The sale of a line's gift cards: the seller, and the words written with them. */
export async function findSale(db: Db, orderId: string, line: number): Promise<GiftSale | undefined> {
  const [[order], lines] = await Promise.all([listOrders(db, [orderId]), store.listCardLines(db, orderId)])
  const words = lines.find((one) => one.line === line)?.words
  if (!order || words === undefined) return undefined
  const { email, language, number, recipient: giver } = order
  return { words, giver, buyer: { email, language, number, orderPath: pathOf(db, order) } }
}

export const listCardLines = store.listCardLines
export const listTenders = (db: Db, orderId: string): Promise<OrderTender[]> => store.tendersOf(db, orderId)
export const listAllocation = (db: Db, orderId: string) => store.allocationOf(db, orderId)

export type OrderDiscount = Awaited<ReturnType<typeof store.listDiscounts>>[number]
export type OrderTender = Awaited<ReturnType<typeof store.tendersOf>>[number]
