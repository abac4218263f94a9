import { fetchMemoIntoShopCart } from '#contract/cart.ts'
import { getSalesMemoDetails } from '#contract/orders.ts'
import { ownerOf, readCartFacts, readNow } from '#server/cart/cart.reads.ts'
import { wireCart } from '#server/cart/cart.wire.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import type { PdfWorker } from '#server/lib/documents/pdf-worker.ts'
import { workInstead } from '#server/verification/proof-of-work.commands.ts'
import { dateEndpoints } from './delivery-dates.http.ts'
import { orderListEndpoints } from './order-lists.http.ts'
import { orderDocumentEndpoints } from './order-documents.http.ts'
import { openOrder, requireOrder } from './orders.reads.ts'
import { refillCart } from './buy-again.commands.ts'
import { readOrder } from './order-views.reads.ts'
import { wireOrder } from './order-views.wire.ts'

export const orderEndpoints = (context: AppContext, pdfWorker: PdfWorker) => [
  ...buyerEndpoints(context),
  ...orderDocumentEndpoints(context, pdfWorker),
  ...orderListEndpoints(context),
  ...dateEndpoints(context),
]

const buyerEndpoints = ({ db, limits }: AppContext) => [
  answer(getSalesMemoDetails, async ({ invoiceNo, email, orderToken }, caller) => {
    const { company, visitor, ip, locale, now } = caller
    const { order, sight } = await openOrder(db, limits, {
      company,
      visitor: visitor.id,
      number: invoiceNo,
      email,
      orderToken,
      ip,
      askWork: workInstead(db, caller),
    })
    return wireOrder(await readOrder(db, order, sight), locale, now)
  }),

  change(fetchMemoIntoShopCart, async (tx, { invoiceNo }, caller) => {
    const owner = ownerOf(caller)
    const order = await requireOrder(tx, { company: owner.company, visitor: owner.visitor, number: invoiceNo })
    const { lines, missing } = await refillCart(tx, owner, order, await readNow(db, caller))
    const facts = await readCartFacts(db, owner, lines, caller.today, tx)
    return { ...wireCart(facts, owner.locale), missing }
  }),
]
