import * as contract from '#contract/staff-orders.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { addNote, resendMail } from './order-admin.commands.ts'
import { listForStaff, requireNumbered, showToStaff } from './order-admin.reads.ts'

const subject = ({ invoiceNo }: { invoiceNo: string }) => `order ${invoiceNo}`

export const orderAdminEndpoints = ({ db }: AppContext) => [
  answer(contract.staffOrders, (asked, { company, locale }) => listForStaff(db, company, asked, locale)),

  answer(contract.staffOrder, async ({ invoiceNo }, { company, locale, now }) =>
    showToStaff(db, await requireNumbered(db, company, invoiceNo), locale, now),
  ),

  change(
    contract.staffAddNote,
    async (tx, { invoiceNo, text }, { company, staff, locale, now }) => {
      const order = await requireNumbered(tx, company, invoiceNo)
      await addNote(tx, order, { text, staff: staff.name, at: now })
      return showToStaff(tx, order, locale, now)
    },
    subject,
  ),

  change(
    contract.staffResendMail,
    async (tx, { invoiceNo }, { company }) => ({
      sent: await resendMail(tx, await requireNumbered(tx, company, invoiceNo)),
    }),
    subject,
  ),
]
