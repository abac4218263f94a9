import * as contract from '#contract/returns.ts'
import { staffRefundPhoto } from '#contract/staff-returns.ts'
import { answer, giveFile } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { noteOf } from '#server/lib/http/staff-call.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { noteStaffCall } from '#server/staff/audit-log.commands.ts'
import { mayOpen, requireOwnRefund } from './refund-access.reads.ts'
import { findRefund } from './returns.reads.ts'
import { readRefund } from './return-views.reads.ts'
import { wireRefund } from './return-views.wire.ts'
import { type PhotoStore, receivePhoto } from './return-photos.commands.ts'
import { readPhoto } from './return-photos.reads.ts'

const sendings = { most: 30, seconds: 3_600 }

export const photoEndpoints = ({ db, limits }: AppContext, photoStore: PhotoStore) => [
  answer(contract.sendRefundPhoto, async ({ refundNo }, caller) => {
    const refund = await requireOwnRefund(db, limits, caller, refundNo)
    await limits.spend('refund-photo', caller.visitor.id, sendings)
    await receivePhoto(photoStore, refund, caller.readFile)
    return wireRefund(await readRefund(db, (await findRefund(db, refund.id))!), caller.locale, caller.now)
  }),

  giveFile(contract.getRefundPhoto, async ({ photoId, orderToken }, { company, visitor }) =>
    readPhoto(db, photoStore.photos, company, photoId, (orderId) => mayOpen(db, visitor, orderId, orderToken)),
  ),

  giveFile(staffRefundPhoto, async ({ photoId }, caller) => {
    const file = await readPhoto(db, photoStore.photos, caller.company, photoId)
    await inTransaction(db, (tx) => noteStaffCall(tx, noteOf(caller, staffRefundPhoto.route, photoId, { photoId })))
    return file
  }),
]
