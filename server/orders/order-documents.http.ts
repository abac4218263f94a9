import { getReceipt, getReceiptPdf } from '#contract/orders.ts'
import { staffPackingSlip } from '#contract/staff-orders.ts'
import { answer, FileAnswer, giveFile } from '#server/lib/http/endpoint-handler.ts'
import { headersOfFile } from '#server/lib/http/file-headers.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { noteOf } from '#server/lib/http/staff-call.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { PdfWorker } from '#server/lib/documents/pdf-worker.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { noteStaffCall } from '#server/staff/audit-log.commands.ts'
import { findOrder, requireOrder } from './orders.reads.ts'
import { readReceipt, readSlip } from './order-documents.reads.ts'
import { wireReceipt, writeReceipt, writeSlip } from './order-documents.wire.ts'

const pdfLimit = { most: 60, seconds: 3_600 }

export const orderDocumentEndpoints = ({ db, limits }: AppContext, pdfWorker: PdfWorker) => [
  answer(getReceipt, async ({ invoiceNo, orderToken }, { company, visitor, locale, now }) => {
    const order = await requireOrder(db, { company, visitor: visitor.id, number: invoiceNo, orderToken })
    return wireReceipt(await readReceipt(db, order), locale, now)
  }),

  giveFile(getReceiptPdf, async ({ invoiceNo, orderToken }, { company, visitor, now }) => {
    const order = await requireOrder(db, { company, visitor: visitor.id, number: invoiceNo, orderToken })
    const paper = writeReceipt(await readReceipt(db, order), now)
    await limits.spend('receipt-pdf', visitor.id, pdfLimit)
    return new FileAnswer(await pdfWorker.print(paper), headersOfFile('application/pdf', `receipt-${order.number}.pdf`))
  }),

  giveFile(staffPackingSlip, async ({ invoiceNo }, caller) => {
    const order = await findOrder(db, caller.company, invoiceNo)
    if (!order) throw new Refusal('ORDER_NOT_FOUND')
    const pdf = await pdfWorker.print(writeSlip(await readSlip(db, order), caller.now))
    await inTransaction(db, (tx) => noteStaffCall(tx, noteOf(caller, staffPackingSlip.route, invoiceNo, { invoiceNo })))
    return new FileAnswer(pdf, headersOfFile('application/pdf', `packing-${order.number}.pdf`))
  }),
]
