import * as contract from '#contract/staff-orders.ts'
import { answer, change, lookUp } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { addNote, resendMail } from './order-admin.commands.ts'
import { countOrders, listForStaff, readForStaff, requireNumbered } from './order-admin.reads.ts'
import { wireFound, wireStaffOrder } from './order-admin.wire.ts'

const subject = ({ invoiceNo }: { invoiceNo: string }) => `order ${invoiceNo}`

export const orderAdminEndpoints = ({ db }: AppContext) => [
  lookUp(contract.staffOrders, async (asked, { company, locale }) => {
    const { orders, totalCount } = await listForStaff(db, company, asked)
    return { orders: orders.map((order) => wireFound(order, locale)), totalCount, page: asked.page, size: asked.size }
  }),

  lookUp(contract.staffOrderCounts, async (_, { company }) => ({ counts: await countOrders(db, company) })),

  answer(contract.staffOrder, async ({ invoiceNo }, { company, locale, now }) =>
    wireStaffOrder(await readForStaff(db, await requireNumbered(db, company, invoiceNo)), locale, now),
  ),

  change(
    contract.staffAddNote,
    async (tx, { invoiceNo, text }, { company, staff, locale, now }) => {
      const order = await requireNumbered(tx, company, invoiceNo)
      await addNote(tx, order, { text, staff: staff.name, at: now })
      return wireStaffOrder(await readForStaff(tx, order), locale, now)
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
