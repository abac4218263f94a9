import * as contract from '#contract/catalogue.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { Floor } from '#server/lib/http/mount-endpoints.ts'
import { readSales } from './recent-sales.reads.ts'
import type { Stands } from './snapshot-access.reads.ts'
import { showCards } from './product-cards.reads.ts'

export const cardDoors = ({ db }: Floor, shelves: Stands) => [
  answer(
    contract.getItemsByProductCodes,
    async ({ productCodes }, caller) => ({
      items: await showCards(db, await shelves.of(caller.company), productCodes, caller),
    }),
    { keepFor: 5 },
  ),

  answer(
    contract.getSalesMostQty,
    async ({ days, size }, caller) => {
      const [stand, sales] = await Promise.all([
        shelves.of(caller.company),
        readSales(db, caller.company, caller.today.toString(), days),
      ])
      const best = [...sales.keys()].filter((code) => stand.shelf.atCode.has(code)).slice(0, size)
      const cards = await showCards(db, stand, best, caller)
      return { items: cards.map((card) => ({ ...card, soldQty: sales.get(card.productCode) ?? 0 })) }
    },
    { keepFor: 30 },
  ),
]
